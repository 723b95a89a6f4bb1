// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Numbers with a percent sign behind them.
@Suite struct PercentageTests {
  @Test(arguments: [
    (FeedFormat.logfmt, "cpu=41% up=1\n"), (.logfmt, "cpu=41%, up=1\n"), (.csv, "up,cpu\n1,41%\n"),
    (.csv, "up,cpu\n1,\"41%\"\n"), (.tsv, "up\tcpu\n1\t41%\n"), (.lines, "cpu: 41%\n"),
    (.lines, "it is cpu=41% now\n"), (.lines, "cpu 41%\n"), (.lines, "41% cpu\n"),
    (.columns, "up   cpu\n 1   41%\n"),
  ])
  func `one is a number with the sign as its unit`(format: FeedFormat, text: String) {
    let cpu = feed(reading: text, as: format)["cpu"]
    #expect(cpu?.number == 41 && cpu?.unit == "%")
  }

  @Test func `a name in brackets that has the sign keeps the unit`() {
    let feed = feed(reading: "t,use [%]\n1,41 %\n", as: .csv)
    #expect(feed["use [%]"]?.number == 41 && feed["use [%]"]?.unit == nil)
  }

  @Test func `other texts with the sign are texts`() {
    let feed = feed(reading: "a=% b=x% c=\"41%\"\n", as: .logfmt)
    #expect(feed.rows == ["a %", "b x%", "c 41%"])
  }

  @Test func `one may be the name of a column`() {
    let feed = feed(reading: "count,25%,50%\n3,1.5,2\n")
    #expect(feed.format == .csv && feed["25%"]?.number == 1.5)
  }
}
