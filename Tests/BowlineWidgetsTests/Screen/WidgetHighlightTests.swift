// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The highlight of each widget that shows a value.
@Suite struct WidgetHighlightTests {
  private struct Entry: Identifiable { let id: String }

  /// A widget that shows a value, and a change of that.
  private static func change(of name: String) -> (widget: Widget, change: () -> Void) {
    func value<Shown: Widget>(
      _ widget: Shown, _ change: @escaping (Shown) -> Void
    ) -> (widget: Widget, change: () -> Void) { (widget, { change(widget) }) }
    switch name {
    case "Label": return value(Label("10")) { $0.text = "11" }
    case "Digits": return value(Digits(10)) { $0.value = 11 }
    case "Counter": return value(Counter(10)) { $0.value = 11 }
    case "Gauge": return value(Gauge(0.1)) { $0.value = 0.2 }
    case "Sparkline": return value(Sparkline(Series([1, 2], capacity: 9))) { $0.series.append(7) }
    case "LineChart": return value(LineChart(Series([1, 2], capacity: 9))) { $0.series.append(7) }
    case "NumberField": return value(NumberField(10)) { $0.value = 11 }
    case "TextField": return value(TextField("one")) { $0.text = "two" }
    case "Checkbox": return value(Checkbox("on")) { $0.isOn = true }
    case "Switch": return value(Switch("on")) { $0.isOn = true }
    case "Select":
      return value(Select(["a", "b"].map { Entry(id: $0) }, selection: "a") { $0.id }) {
        $0.selection = "b"
      }
    case "List":
      return value(List(["a", "b"].map { Entry(id: $0) }) { $0.id }) {
        $0.elements[1] = Entry(id: "c")
      }
    case "Table":
      return value(Table([TableColumn("id", text: \.id)], ["a", "b"].map { Entry(id: $0) })) {
        $0.elements[1] = Entry(id: "c")
      }
    case "LogView": return value(LogView()) { $0.log.append("one") }
    case "TextBlock": return value(TextBlock(["one"])) { $0.lines = ["two"] }
    case "StatusBar":
      return value(StatusBar([StatusItem("one")])) { $0.items = [StatusItem("two")] }
    case "Box": return value(Box("one") { Label("") }) { $0.title = "two" }
    default: preconditionFailure("no widget of the test is called \(name)")
    }
  }

  @Test(arguments: [
    "Label", "Digits", "Counter", "Gauge", "Sparkline", "LineChart", "NumberField", "TextField",
    "Checkbox", "Switch", "Select", "List", "Table", "LogView", "TextBlock", "StatusBar", "Box",
  ])
  func `every widget that shows a value highlights its change for 400 ms`(name: String) {
    let (widget, change) = Self.change(of: name)
    let pilot = Pilot(widget, rows: 4, columns: 40)
    _ = pilot.rows
    change()
    #expect(!highlightMarks(pilot).joined().isEmpty)
    pilot.screen.advance(by: .milliseconds(400))
    #expect(highlightMarks(pilot).joined().isEmpty)
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test func `of a gauge the percentage is highlighted, and the bar is not`() {
    let gauge = Gauge(0.1)
    let pilot = Pilot(gauge, rows: 1, columns: 15)
    _ = pilot.rows
    gauge.value = 0.92
    #expect(pilot.rows == ["▕███████▍▏  92%"])
    #expect(highlightMarks(pilot) == ["            ^^"])
  }

  @Test func `of a chart its words are highlighted, and the line that moves is not`() {
    let line = Sparkline(Series([1, 2, 3], capacity: 3))
    let pilot = Pilot(line, rows: 1, columns: 20)
    _ = pilot.rows
    line.series.append(9)
    #expect(pilot.rows == ["         ▁▂█ 9  2..9"])
    #expect(highlightMarks(pilot) == ["             ^  ^  ^"])
  }
}
