// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Sizes with their units right behind them.
@Suite struct SizeTextTests {
  @Test func `in logfmt one is a number with its unit, and others are given in the same`() {
    let sizes = ["12KiB", "2MiB", "0KiB", "1.5GiB"]
    let feed = feed(reading: sizes.map { "a=1 size=\($0)\n" }.joined(), as: .logfmt)
    #expect(feed["size"]?.series.latestNumbers == [12, 2_048, 0, 1_572_864])
    #expect(feed["size"]?.unit == "KiB" && feed["size"]?.kind == .number)
  }

  @Test(arguments: ["3M", "7B", "12KiBx", "KiB", "1.2.3MB", "x12MB", "4K", "0x1MB", "-"])
  func `a text that only looks like one stays a text`(text: String) {
    let feed = feed(reading: "a=1 vendor=\(text)\n", as: .logfmt)
    #expect(feed["vendor"]?.value == .text(text) && feed["vendor"]?.unit == nil)
  }

  @Test func `a single row of columns has its sizes and percentages as numbers with units`() {
    let header = "Filesystem      Size  Used Avail Use% Mounted on\n"
    let feed = feed(
      reading: "\(header)/dev/vda        252G   28G   68G  29% /\n"
        + "\(header)/dev/vda        252G  512M   96G   1% /\n", as: .columns)
    #expect(feed["Size"]?.number == 252 && feed["Size"]?.unit == "G")
    #expect(feed["Used"]?.series.latestNumbers == [28, 0.5] && feed["Used"]?.unit == "G")
    #expect(feed["Use%"]?.unit == "%" && feed["Mounted on"]?.value == .text("/"))
  }

  @Test func `a number without a unit counts in bytes where others have one`() {
    let header = "pool   alloc  read  write\n"
    let lines = ["1.5M", "512K", "1048576", "0"].map { "\(header)tank    1.5T    12   \($0)\n" }
    let feed = feed(reading: lines.joined(), as: .columns)
    #expect(feed["write"]?.series.latestNumbers == [1.5, 0.5, 1, 0] && feed["write"]?.unit == "M")
    #expect(feed["read"]?.unit == nil && feed["alloc"]?.unit == "T")
  }

  @Test func `behind a unit a bare number of logfmt counts in bytes`() {
    let lines = ["3.4MB", "100", "2KB"].map { "level=info size=\($0)\n" }.joined()
    let feed = feed(reading: lines, as: .logfmt)
    #expect(feed["size"]?.series.latestNumbers == [3.4, 0.0001, 0.002])
  }

  @Test func `a size may be negative`() {
    let header = "pool   alloc  read  write\n"
    let lines = ["3M", "-5M"].map { "\(header)tank    1.5T    12   \($0)\n" }.joined()
    let feed = feed(reading: lines, as: .columns)
    #expect(feed["write"]?.series.latestNumbers == [3, -5] && feed["write"]?.unit == "M")
  }
}
