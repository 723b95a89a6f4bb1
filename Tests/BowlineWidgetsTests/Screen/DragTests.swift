// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct DragTests {
  struct Card: Identifiable, Equatable {
    let id: Int
    var title: String { "card \(id)" }
  }

  final class Board: KeyValueObservable {
    @ObservedArray var left: [Card] = (1...3).map(Card.init)
    @ObservedArray var right: [Card] = [Card(id: 9)]

    func move(_ card: Card, toRight: Bool, at place: Int) {
      withChanges {
        $left.removeAll { $0 == card }
        $right.removeAll { $0 == card }
        if toRight { $right.insert(card, at: place) } else { $left.insert(card, at: place) }
      }
    }

    var text: String {
      [left, right].map { $0.map { "\($0.id)" }.joined() }.joined(separator: " ")
    }
  }

  let board = Board()
  let left = List<Card> { $0.title }
  let right = List<Card> { $0.title }
  let label = Label("label")
  let pilot: Pilot

  /// Two lists of ten columns and five rows beside one another, and a label below.
  init() {
    let board = board
    left.bind(\.$elements, to: board, \.left)
    right.bind(\.$elements, to: board, \.right)
    for list in [left, right] {
      list.isDraggable = true
      list.growth = 1
    }
    left.takesDrops(of: Card.self) { board.move($0, toRight: false, at: $1) }
    right.takesDrops(of: Card.self) { board.move($0, toRight: true, at: $1) }
    let (lists, label) = ([left, right], label)
    pilot = Pilot(Column { [Row { lists }.growing(), label] }, rows: 6, columns: 24)
    pilot.screen.highlightsChanges = false
  }

  private func send(_ action: MouseEvent.Action, _ row: Int, _ column: Int) {
    pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: row, column: column))))
  }

  // MARK: The mouse

  @Test func `what is dragged has a row where it would go, and stays where it is until then`() {
    #expect(pilot.rows.prefix(2) == ["  card 1      card 9", "  card 2"])
    send(.press(.left), 1, 4)
    send(.drag(.left), 0, 15)
    #expect(pilot.rows.prefix(3) == ["  card 1    ▸ card 2", "▸ card 2      card 9", "  card 3"])
    #expect(pilot.grid[1, 2].style.role == .muted && pilot.grid[0, 14].style.role == .focus)
    #expect(board.text == "123 9" && pilot.screen.drag != nil)
    send(.drag(.left), 1, 15)
    #expect(pilot.rows.prefix(2) == ["  card 1      card 9", "▸ card 2    ▸ card 2"])
    send(.release(.left), 1, 15)
    #expect(board.text == "13 92" && pilot.screen.drag == nil)
    #expect(right.selection == 2 && right.isFocused)
    #expect(pilot.rows.prefix(2) == ["  card 1      card 9", "▸ card 3    ▸ card 2"])
  }

  @Test func `in ASCII the row has a mark of ASCII`() {
    let list = List([Card(id: 1)]) { $0.title }
    list.isDraggable = true
    list.takesDrops(of: Card.self) { _, _ in }
    let pilot = Pilot(list, rows: 3, columns: 10, isASCII: true)
    for (action, row) in [(MouseEvent.Action.press(.left), 0), (.drag(.left), 1)] {
      pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: row, column: 3))))
    }
    #expect(pilot.rows == ["  card 1", "> card 1", ""])
  }

  @Test(arguments: [(0, 1, "213 9"), (0, 3, "231 9"), (2, 0, "312 9"), (1, 1, "123 9")])
  func `in the same list it goes where its row was`(from: Int, to: Int, text: String) {
    send(.press(.left), from, 3)
    send(.drag(.left), to, 4)
    // A row for it has come in before the place, so the rows behind are one further down.
    if to > from { send(.drag(.left), to + 1, 4) }
    send(.release(.left), to > from ? to + 1 : to, 4)
    #expect(board.text == text)
  }

  @Test func `where nobody takes it its picture is beside the pointer, and a drop does nothing`() {
    send(.press(.left), 0, 4)
    send(.drag(.left), 5, 0)
    #expect(pilot.rows.last == "l card 1")
    send(.drag(.left), 5, 22)
    #expect(pilot.rows.last == "label          card 1")
    send(.release(.left), 5, 22)
    #expect(pilot.rows.last == "label" && board.text == "123 9")
  }

  @Test func `Esc leaves everything as it was`() throws {
    let before = pilot.rows
    send(.press(.left), 0, 4)
    send(.drag(.left), 0, 15)
    #expect(pilot.screen.focusCommands.map(\.hint) == ["select", nil, nil, "cancel"])
    try pilot.press("<Esc>")
    #expect(pilot.screen.drag == nil && left.isFocused)
    send(.release(.left), 0, 15)
    #expect(board.text == "123 9")
    try pilot.press("<Esc>")
    #expect(pilot.rows.map { $0.replacing("▸", with: " ") } == before)
  }

  @Test func `a button that was released unseen ends it`() {
    send(.press(.left), 0, 4)
    send(.drag(.left), 0, 15)
    send(.move, 1, 15)
    #expect(pilot.screen.drag == nil && board.text == "123 9")
    send(.press(.left), 0, 4)
    send(.drag(.left), 0, 15)
    send(.press(.left), 0, 15)
    #expect(pilot.screen.drag == nil && board.text == "123 9" && right.isFocused)
  }

  @Test func `a press that does not move drags nothing`() {
    send(.press(.left), 0, 4)
    send(.drag(.left), 0, 4)
    #expect(pilot.screen.drag == nil)
    send(.release(.left), 0, 4)
    #expect(left.selection == 1 && board.text == "123 9")
  }

  @Test func `a list that is full scrolls on at its edges, and takes behind its last row`() {
    board.right = (10..<20).map(Card.init)
    send(.press(.left), 0, 4)
    send(.drag(.left), 4, 15)
    for _ in 0..<20 { send(.drag(.left), 4, 16) }
    #expect(pilot.rows[ifPresent: 4] == "            ▸ card 1")
    send(.release(.left), 4, 15)
    #expect(board.right.last == Card(id: 1))
    send(.press(.left), 1, 4)
    for _ in 0..<20 { send(.drag(.left), 0, 16) }
    send(.release(.left), 0, 16)
    #expect(board.right.first == Card(id: 3))
  }

  @Test func `the wheel scrolls what is under the pointer on the way`() {
    board.right = (10..<30).map(Card.init)
    send(.press(.left), 0, 4)
    send(.drag(.left), 2, 15)
    send(.scrollDown, 2, 15)
    #expect(
      pilot.rows.prefix(3).map { $0.dropFirst(12) } == ["  card 13  ↑", "  card 14", "▸ card 1"])
    send(.release(.left), 2, 15)
    #expect(board.right.firstIndex(of: Card(id: 1)) == 5)
  }

  @Test func `values that fit are taken, and other widgets are marked as a whole`() {
    var taken: [Int] = []
    label.takesDrops(of: Card.self, where: { $0.id != 2 }) { card, place in
      taken.append(card.id * 10 + place)
    }
    right.takesDrops(of: String.self) { _, _ in Issue.record("a card is no string") }
    send(.press(.left), 0, 4)
    send(.drag(.left), 0, 15)
    #expect(right.dropPlace == nil)
    send(.drag(.left), 5, 1)
    #expect(label.dropPlace == 0 && pilot.grid[5, 0].style.attributes.contains(.reverse))
    send(.release(.left), 5, 1)
    #expect(taken == [10] && !pilot.grid[5, 0].style.attributes.contains(.reverse))
    send(.press(.left), 1, 4)
    send(.drag(.left), 5, 1)
    send(.release(.left), 5, 1)
    #expect(taken == [10])
  }

  @Test func `what is inside a widget and uses the press is not dragged`() {
    final class Tile: Widget {
      let field = TextField()
      override init() {
        super.init()
        adopt([field])
      }
      override var children: [Widget] { [field] }
      override func arrangeChildren(in area: Rectangle) { field.place(in: area.split(top: 1).top) }
      override func drag(at position: Position?) -> Drag? { Drag("tile", "tile") }
    }
    let pilot = Pilot(Tile(), rows: 2, columns: 10)
    for (row, isDragged) in [(0, false), (1, true)] {
      pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: row, column: 1))))
      pilot.screen.send(.mouse(MouseEvent(.drag(.left), at: Position(row: row, column: 4))))
      #expect((pilot.screen.drag != nil) == isDragged)
      pilot.screen.send(.mouse(MouseEvent(.release(.left), at: Position(row: row, column: 4))))
    }
  }

  @Test func `a drag keeps nothing alive`() {
    weak var gone: Screen?
    do {
      let list = List([Card(id: 1)]) { $0.title }
      list.isDraggable = true
      list.takesDrops(of: Card.self) { _, _ in }
      let screen = Screen(list)
      gone = screen
      for (action, row) in [(MouseEvent.Action.press(.left), 0), (.drag(.left), 9)] {
        screen.send(.mouse(MouseEvent(action, at: Position(row: row, column: 3))))
      }
      #expect(screen.drag != nil && gone != nil)
    }
    #expect(gone == nil)
  }

  // MARK: Keys

  @Test func `Alt and the arrows carry what is selected`() throws {
    try pilot.press("<Tab><Down><A-Down>")
    #expect(board.text == "213 9" && left.selection == 1)
    try pilot.press("<A-Down><A-Down>")
    #expect(board.text == "231 9")
    try pilot.press("<A-Right>")
    #expect(board.text == "23 91" && right.isFocused && right.selection == 1)
    try pilot.press("<A-Up><A-Up><A-Right>")
    #expect(board.text == "23 19")
    try pilot.press("<A-Left>")
    #expect(board.text == "123 9" && left.isFocused)
  }

  @Test func `they are in the help where there is something to carry`() throws {
    #expect(!pilot.screen.focusCommands.contains { $0.hint == "carry" })
    try pilot.press("<Tab><Down>")
    let command = try #require(pilot.screen.focusCommands.first { $0.hint == "carry" })
    #expect(command.keyNames.count == 4)
    left.isDraggable = false
    #expect(!pilot.screen.focusCommands.contains { $0.hint == "carry" })
    #expect(!pilot.screen.send(KeyPress(.right, .alt)))
  }

  @Test func `up and down go on to the widget above or below`() throws {
    var taken: [Card] = []
    label.takesDrops(of: Card.self) { card, _ in taken.append(card) }
    try pilot.press("<Tab><End><A-Down>")
    #expect(taken == [Card(id: 3)] && left.isFocused)
    #expect(!pilot.screen.carry(.left))
  }

  @Test func `nothing is carried below a layer`() throws {
    try pilot.press("<Tab><Down>")
    pilot.screen.present(Label("over"))
    try pilot.press("<A-Right>")
    #expect(board.text == "123 9")
  }
}
