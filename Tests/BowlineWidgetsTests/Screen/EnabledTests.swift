// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct EnabledTests {
  private final class Order: KeyValueObservable {
    @Observed var isShipped = false
    @Observed var street = "Main"
    @Observed var isGift = false
    @Observed var log: [String] = []
  }

  private struct Line: Identifiable, Equatable {
    let id: Int
  }

  private let order = Order()
  private let shipped = Checkbox("shipped")
  private let street = TextField()
  private let gift = Checkbox("gift")
  private let address: Box
  private let pilot: Pilot

  /// A box of two inputs that are enabled by a checkbox above it.
  init() {
    let (order, street, gift, shipped) = (order, street, gift, shipped)
    shipped.bind(\.isOn, to: order, \.isShipped, mode: .twoWay)
    street.bind(\.text, to: order, \.street, mode: .twoWay)
    gift.bind(\.isOn, to: order, \.isGift, mode: .twoWay)
    let address = Box("address") { Column { [street, gift] } }
    address.bind(\.isEnabled, to: order, \.isShipped)
    self.address = address
    pilot = Pilot(Column { [shipped, address] }, rows: 5, columns: 20)
    pilot.screen.highlightsChanges = false
    pilot.screen.keyMap = KeyMap([Command("a", "add a line") { order.log.append("a") }])
  }

  /// The rows, with `.` for each cell that is muted and `#` for another one.
  private var looks: [String] {
    let grid = pilot.screen.paint().grid
    return (0..<grid.size.rows).map { row in
      String(grid.cells(inRow: row).map { $0.style.attributes.contains(.disabled) ? "." : "#" })
    }
  }

  private func send(_ action: MouseEvent.Action, _ row: Int, _ column: Int) {
    pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: row, column: column))))
  }

  @Test func `a widget and all inside it are muted while it is disabled`() {
    #expect(
      looks == [String(repeating: "#", count: 20)]
        + Array(repeating: String(repeating: ".", count: 20), count: 4))
    order.isShipped = true
    #expect(looks == Array(repeating: String(repeating: "#", count: 20), count: 5))
  }

  @Test func `the model goes on changing it`() {
    order.street = "Side"
    #expect(pilot.rows[2].contains("Side"))
  }

  @Test func `the focus goes past it, and none is given to it`() throws {
    try pilot.press("<Tab><Tab>")
    #expect(shipped.isFocused)
    #expect(!pilot.screen.setFocus(street) && !pilot.screen.setFocus(address))
    #expect(!pilot.screen.focusCommands.contains { $0.keys.contains(KeyPress(.tab)) })
    order.isShipped = true
    try pilot.press("<Tab>")
    #expect(street.isFocused)
  }

  @Test func `the mouse does nothing in it, but for what is around it`() {
    pilot.click(row: 3, column: 3)
    #expect(!order.isGift && pilot.screen.focus == nil)
    order.isShipped = true
    pilot.click(row: 3, column: 3)
    #expect(order.isGift)
  }

  @Test func `it scrolls with the page around it`() {
    let list = List<Line> { "\($0.id)" }
    list.elements = (0..<9).map(Line.init)
    list.height = 3
    list.isEnabled = false
    let lines = (0..<9).map { Label("page \($0)") }
    let pilot = Pilot(Scroll { [list] + lines }, rows: 4, columns: 10)
    pilot.screen.send(.mouse(MouseEvent(.scrollDown, at: Position(row: 1, column: 1))))
    #expect(pilot.rows[0].hasPrefix("page") && list.selection == nil)
  }

  @Test func `what is typed on into a field that was disabled runs no command`() throws {
    order.isShipped = true
    try pilot.press("<Tab><Tab>a")
    #expect(order.street == "Maina" && order.log.isEmpty)
    #expect(pilot.screen.paint().cursor != nil)
    order.isShipped = false
    try pilot.press("a<Backspace>")
    pilot.paste("b")
    #expect(order.street == "Maina" && order.log.isEmpty)
    #expect(pilot.screen.live(pilot.screen.keyMap.commands).isEmpty)
    #expect(pilot.screen.paint().cursor == nil && street.isFocused)
    #expect(!pilot.screen.send(KeyPress("b"), to: street))
    try pilot.press("<Esc>a")
    #expect(order.log == ["a"])
  }

  @Test func `Tab goes on from a widget that was disabled with the focus`() throws {
    let names = ["one", "two", "three"]
    let boxes = names.map { Checkbox($0) }
    let pilot = Pilot(Column { boxes }, rows: 3, columns: 12)
    pilot.screen.setFocus(boxes[1])
    boxes[1].isEnabled = false
    try pilot.press("<Tab>")
    #expect(boxes[2].isFocused)
    try pilot.press("<S-Tab>")
    #expect(boxes[0].isFocused)
  }

  @Test func `it takes no drop, and nothing is dragged out of it`() {
    let (left, right) = (List<Line> { "\($0.id)" }, List<Line> { "\($0.id)" })
    left.elements = [Line(id: 1), Line(id: 2)]
    left.isDraggable = true
    var dropped: [Int] = []
    right.takesDrops(of: Line.self) { line, _ in dropped.append(line.id) }
    for list in [left, right] { list.growth = 1 }
    let pilot = Pilot(Row { [left, right] }, rows: 2, columns: 20)
    let (from, to) = (Position(row: 0, column: 3), Position(row: 0, column: 15))
    right.isEnabled = false
    pilot.drag(from: from, to: to)
    pilot.screen.setFocus(left)
    #expect(!pilot.screen.carry(.right))
    right.isEnabled = true
    left.isEnabled = false
    pilot.drag(from: from, to: to)
    #expect(!pilot.screen.carry(.right) && dropped.isEmpty)
    left.isEnabled = true
    pilot.drag(from: from, to: to)
    #expect(dropped == [1])
  }

  @Test func `a button that is disabled while the mouse holds it down does nothing`() {
    var presses = 0
    let button = Button("Save") { presses += 1 }
    let box = Box("") { button }
    let pilot = Pilot(box, rows: 3, columns: 12)
    let position = Position(row: 1, column: 2)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: position)))
    box.isEnabled = false
    pilot.screen.send(.mouse(MouseEvent(.release(.left), at: position)))
    #expect(presses == 0)
  }
}
