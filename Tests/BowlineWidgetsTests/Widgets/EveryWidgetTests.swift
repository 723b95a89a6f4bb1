// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

/// Properties of all widgets.
@MainActor @Suite struct EveryWidgetTests {
  private func make(_ name: String) throws -> Widget {
    let make = try #require(WidgetCatalog.all[name])
    return make()
  }

  @Test func `the catalog has all widgets that there are`() throws {
    let names = try PublicWidgets.names()
    #expect(names.filter { !WidgetCatalog.names.contains($0) } == [])
    #expect(names.count > 40 && WidgetCatalog.names == WidgetCatalog.all.keys.sorted())
  }

  @Test(arguments: WidgetCatalog.names) func `it is drawn inside its area at every size`(
    name: String
  ) throws {
    for isASCII in [false, true] {
      for rows in 0...5 {
        for columns in [0, 1, 2, 3, 7, 20] {
          let widget = try make(name)
          let room = Size(rows: rows, columns: columns)
          let wanted = widget.preferredSize(within: room)
          #expect((0...rows).contains(wanted.rows) && (0...columns).contains(wanted.columns))
          let pilot = Pilot(
            Frame(widget, room), rows: rows + 2, columns: columns + 2, isASCII: isASCII)
          let grid = pilot.grid
          for (row, line) in grid.paddedLines.enumerated() where row == 0 || row > rows {
            #expect(line.allSatisfy { $0 == "#" }, "\(room), row \(row)")
          }
          for row in 0..<grid.rows {
            #expect(grid[row, 0].text == "#" && grid[row, columns + 1].text == "#", "\(room)")
          }
          if isASCII {
            #expect(grid.paddedLines.joined().utf8.allSatisfy { $0 < 0x80 }, "\(room)")
          }
        }
      }
    }
  }

  @Test(arguments: WidgetCatalog.names) func `another widget can draw it where there is no room`(
    name: String
  ) throws {
    for (rows, columns) in [(0, 20), (5, 0), (0, 0)] {
      let canvas = Canvas(rows: rows, columns: columns)
      try make(name).draw(on: canvas)
      #expect(canvas.lines.joined().isEmpty)
    }
  }

  @Test(arguments: WidgetCatalog.names) func `its focus shows without a color`(name: String) throws
  {
    for isASCII in [false, true] {
      let widget = try make(name)
      let column = Column { [widget, Button("other") {}] }
      widget.growth = 1
      let pilot = Pilot(column, rows: 12, columns: 40, isASCII: isASCII)
      let before = withoutColor(pilot)
      try pilot.press("<Tab>")
      guard let focus = pilot.screen.focus, focus !== column.children.last else { continue }
      #expect(withoutColor(pilot) != before)
    }
  }

  @Test(arguments: WidgetCatalog.names) func `it takes any key and press of the mouse at any size`(
    name: String
  ) throws {
    for room in [Size(rows: 1, columns: 1), Size(rows: 2, columns: 3), Size(rows: 5, columns: 30)] {
      let pilot = Pilot(try make(name), rows: room.rows, columns: room.columns)
      for key in ["<Tab>", "<Down>", "<PgDn>", "<End>", "x", " ", "<Up>", "<Home>", "<Left>"] {
        try pilot.press(key)
        _ = pilot.rows
      }
      for row in 0..<room.rows {
        for column in stride(from: 0, to: room.columns, by: 3) {
          pilot.click(row: row, column: column)
        }
      }
      pilot.paste("é\n2")
      #expect(pilot.rows.count == room.rows)
    }
  }

  /// A widget with a border of `#` around, which it must not touch.
  private final class Frame: Widget {
    private let content: Widget
    private let room: Size

    init(_ content: Widget, _ room: Size) {
      self.content = content
      self.room = room
      super.init()
      adopt([content])
    }

    override var children: [Widget] { [content] }
    override func arrangeChildren(in area: Rectangle) {
      content.place(
        in: Rectangle(row: 1, column: 1, rows: room.rows, columns: room.columns))
    }
    override func draw(on canvas: Canvas) { canvas.fill(with: "#") }
  }
}
