// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The widget that gets the focus when the one that had it goes out of sight.
@Suite struct LostFocusTests {
  private let fields = ["a", "b", "c", "d"].map { TextField($0) }

  private var texts: [String] { fields.map(\.text) }

  private func pilot(_ root: Widget) -> Pilot { Pilot(root, rows: 8, columns: 20) }

  @Test func `the next key is typed into the next widget, and runs no command`() throws {
    let pilot = pilot(Column { fields })
    var commands = 0
    pilot.screen.keyMap = KeyMap([Command("q", "quit") { commands += 1 }])
    try pilot.press("<Tab><Tab>")
    fields[1].isHidden = true
    try pilot.press("q")
    #expect(texts == ["a", "b", "cq", "d"] && commands == 0)
  }

  @Test func `the next widget has it in the next picture, and Tab goes on from there`() throws {
    let pilot = pilot(Column { fields })
    try pilot.press("<Tab><Tab>")
    fields[1].isHidden = true
    #expect(pilot.cursor?.row == 1 && fields[2].isFocused && !fields[1].isFocused)
    try pilot.press("<Tab>")
    #expect(fields[3].isFocused)
  }

  @Test func `after the last widget it goes to the one before, and else to none`() {
    let pilot = pilot(Column { fields })
    pilot.screen.setFocus(fields[3])
    fields[3].isHidden = true
    _ = pilot.rows
    #expect(fields[2].isFocused)
    for field in fields { field.isHidden = true }
    _ = pilot.rows
    #expect(pilot.screen.focus == nil)
  }

  @Test func `another page of tabs gets the focus of the page before`() throws {
    let tabs = Tabs([("A", fields[0]), ("B", Column { [fields[1], fields[2]] })])
    let pilot = pilot(Column { [tabs, fields[3]] })
    try pilot.press("<Tab><Tab>!")
    tabs.selection = 1
    try pilot.press("x")
    #expect(texts == ["a!", "bx", "c", "d"])
  }

  @Test func `a widget of one's own that shows another page passes the focus on to it`() throws {
    let pages = Pages(fields[1])
    let pilot = pilot(Column { [fields[0], pages, fields[3]] })
    pilot.screen.setFocus(fields[1])
    pages.show(fields[2])
    try pilot.press("x")
    #expect(texts == ["a", "b", "cx", "d"])
  }

  @Test func `a widget that has been released leaves it to the next one`() throws {
    let pages = Pages(TextField("gone"))
    let pilot = pilot(Column { [fields[0], pages, fields[3]] })
    pilot.screen.setFocus(pages)
    pages.show(Label("no field"))
    try pilot.press("x")
    #expect(texts == ["a", "b", "c", "dx"])
  }

  @Test func `disabled widgets are passed over, and one that is disabled keeps it`() throws {
    let pilot = pilot(Column { fields })
    try pilot.press("<Tab><Tab>")
    fields[2].isEnabled = false
    fields[1].isHidden = true
    _ = pilot.rows
    #expect(fields[3].isFocused)
    fields[3].isEnabled = false
    _ = pilot.rows
    #expect(fields[3].isFocused)
  }

  @Test func `it never leaves the layer on top`() {
    let pilot = pilot(Column { [fields[0], fields[1]] })
    pilot.screen.setFocus(fields[0])
    pilot.screen.present(Column { [fields[2], fields[3]] })
    fields[2].isHidden = true
    _ = pilot.rows
    #expect(fields[3].isFocused)
    fields[3].isHidden = true
    _ = pilot.rows
    #expect(pilot.screen.focus == nil)
    pilot.screen.dismiss()
    #expect(fields[0].isFocused)
  }

  @Test func `a layer gives it to the next widget where the one below has gone meanwhile`() throws {
    let pages = Pages(TextField("gone"))
    let pilot = pilot(Column { [fields[0], pages, fields[3]] })
    pilot.screen.setFocus(pages)
    pilot.screen.present(Box("Remove?") { Button("Yes") {} })
    pages.show(Label("no field"))
    try pilot.press("<Esc>x")
    #expect(texts == ["a", "b", "c", "dx"])
    pilot.screen.setFocus(fields[0])
    pilot.screen.present(Label("over"))
    fields[0].isHidden = true
    _ = pilot.rows
    pilot.screen.dismiss()
    #expect(fields[3].isFocused)
  }

  @Test func `the page is scrolled to the widget that gets it, in the same picture`() {
    let lines = (0..<9).map { Label("line \($0)") }
    let pilot = pilot(Scroll { [fields[0]] + lines + [fields[1]] })
    pilot.screen.setFocus(fields[0])
    #expect(pilot.rows[0].hasPrefix("a"))
    fields[0].isHidden = true
    #expect(pilot.rows.contains { $0.hasPrefix("b") } && pilot.cursor != nil)
  }
}
