// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct LabelTests {
  @Test func `a label shows its text`() {
    #expect(Pilot(Label("Weather"), rows: 1, columns: 8).rows == ["Weather"])
  }

  @Test func `text that is too wide ends in an ellipsis, in ASCII in an angle bracket`() {
    let text = "Weather report"
    #expect(Pilot(Label(text), rows: 1, columns: 8).rows == ["Weather…"])
    #expect(Pilot(Label(text), rows: 1, columns: 8, isASCII: true).rows == ["Weather>"])
  }

  @Test func `a wide character is never cut in half`() {
    #expect(Pilot(Label("今天有10人"), rows: 1, columns: 6).rows == ["今天…"])
  }

  @Test(arguments: [(0, 0), (0, 5), (1, 0), (1, 1)])
  func `a label survives having no room`(rows: Int, columns: Int) {
    let shown = Pilot(Label("abc"), rows: rows, columns: columns).rows
    #expect(shown == (rows == 1 ? [columns == 0 ? "" : "…"] : []))
  }

  @Test func `what is not text is shown as a stand-in and not written`() throws {
    let row = try #require(Pilot(Label("a\u{1B}[2Jb"), rows: 1, columns: 10).rows.first)
    #expect(!row.contains("\u{1B}"))
    #expect(row.hasPrefix("a") && row.hasSuffix("[2Jb"))
  }

  @Test func `a label is as large as its text`() {
    let room = Size(rows: 5, columns: 20)
    #expect(Label("今天").preferredSize(within: room) == Size(rows: 1, columns: 4))
    #expect(
      Label("abc").preferredSize(within: Size(rows: 0, columns: 2)) == Size(rows: 0, columns: 2))
  }

  @Test func `a bound label follows its model and asks for one painting`() {
    final class Model: KeyValueObservable {
      @Observed var stock = 10
    }
    let model = Model()
    let label = Label("Stock: 10 boxes")
    label.bind(\.text, to: model, \.stock, sync: .number)
    let pilot = Pilot(label, rows: 1, columns: 20)
    #expect(pilot.rows == ["Stock: 10 boxes"])
    for stock in 11...1000 { model.stock = stock }
    #expect(pilot.paintRequests == 1)
    #expect(pilot.rows == ["Stock: 1000 boxes"])
    model.stock = 1000
    #expect(pilot.paintRequests == 1, "the same text marks nothing")
  }
}
