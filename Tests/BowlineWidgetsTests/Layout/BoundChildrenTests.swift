// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Children that come and go with the elements of an array.
@Suite struct BoundChildrenTests {
  private final class Task: KeyValueObservable {
    @Observed var name: String
    init(_ name: String) { self.name = name }
  }

  private final class Board: KeyValueObservable {
    @ObservedArray var tasks: [Task] = []
    @Observed var other: [Task] = []
  }

  private let board = Board()
  private let column = Column()

  private func task(_ name: String) -> Task { Task(name) }

  /// Binds the column to fields for the tasks.
  private func bindFields() {
    column.bind(childrenTo: board, \.tasks) { task in
      let field = TextField()
      field.bind(\.text, to: task, \.name, mode: .twoWay)
      return field
    }
  }

  private func pilot() -> Pilot {
    Pilot(Column { [column, Label("end")] }, rows: 5, columns: 8)
  }

  @Test func `there is a child for each element, in the order of the array`() {
    board.tasks = [task("a"), task("b")]
    bindFields()
    let pilot = pilot()
    #expect(pilot.rows == ["a", "b", "end", "", ""])
    board.tasks.insert(task("c"), at: 1)
    #expect(pilot.rows == ["a", "c", "b", "end", ""])
    board.tasks.removeFirst()
    #expect(pilot.rows == ["c", "b", "end", "", ""])
    board.tasks = []
    #expect(pilot.rows == ["end", "", "", "", ""])
  }

  @Test func `the last child leaves nothing behind where no other widget moves`() {
    board.tasks = [task("a"), task("b")]
    bindFields()
    let pilot = Pilot(column, rows: 3, columns: 8)
    #expect(pilot.rows == ["a", "b", ""])
    board.tasks.removeLast()
    #expect(pilot.rows == ["a", "", ""])
    board.tasks.removeLast()
    #expect(pilot.rows == ["", "", ""])
  }

  @Test func `a child shows what changes in its element`() {
    board.tasks = [task("a"), task("b")]
    bindFields()
    let pilot = pilot()
    _ = pilot.rows
    board.tasks[1].name = "changed"
    #expect(pilot.rows == ["a", "changed", "end", "", ""])
  }

  @Test func `a child is made once and kept while its element moves`() {
    var made: [String] = []
    let tasks = ["a", "b", "c"].map(task)
    board.tasks = tasks
    column.bind(childrenTo: board, \.tasks) { task in
      made.append(task.name)
      return Label(task.name)
    }
    let pilot = pilot()
    let before = column.children
    board.tasks.swapAt(0, 2)
    #expect(pilot.rows == ["c", "b", "a", "end", ""])
    board.tasks = [tasks[1], task("d"), tasks[0]]
    #expect(pilot.rows == ["b", "d", "a", "end", ""])
    #expect(column.children[0] === before[1] && column.children[2] === before[0])
    #expect(made == ["a", "b", "c", "d"])
  }

  @Test func `a child goes with its element, and is made anew if that comes back`() {
    let first = task("a")
    board.tasks = [first]
    bindFields()
    let pilot = pilot()
    _ = pilot.rows
    weak var child: Widget?
    child = column.children.first
    board.tasks = []
    _ = pilot.rows
    #expect(child == nil)
    board.tasks = [first]
    #expect(pilot.rows == ["a", "end", "", "", ""])
  }

  @Test func `neither the elements nor the model are kept alive`() {
    let column = Column()
    weak var model: Board?
    weak var element: Task?
    do {
      let board = Board()
      let first = task("a")
      (model, element) = (board, first)
      board.tasks = [first]
      column.bind(childrenTo: board, \.tasks) { Label($0.name) }
    }
    #expect(model == nil && element == nil)
    #expect(column.children.count == 1, "the children stay")
  }

  @Test func `a container is let go while the model stays`() {
    weak var gone: Column?
    do {
      let column = Column()
      board.tasks = [task("a")]
      column.bind(childrenTo: board, \.tasks) { Label($0.name) }
      _ = Pilot(column, rows: 1, columns: 4).rows
      gone = column
    }
    #expect(gone == nil)
    board.tasks.append(task("b"))
  }

  @Test func `an element that stands there twice has two children`() {
    let (first, second) = (task("a"), task("b"))
    board.tasks = [first, second, first]
    bindFields()
    let pilot = pilot()
    #expect(pilot.rows == ["a", "b", "a", "end", ""])
    board.tasks.removeLast()
    #expect(pilot.rows == ["a", "b", "end", "", ""])
  }

  @Test func `the focus stays with its child while elements come, move and go`() {
    let tasks = ["a", "b", "c"].map(task)
    board.tasks = tasks
    bindFields()
    let pilot = pilot()
    pilot.screen.setFocus(column.children[1])
    let focus = pilot.screen.focus
    board.tasks.insert(task("d"), at: 0)
    board.tasks.swapAt(1, 2)
    board.tasks.removeLast()
    #expect(pilot.rows == ["d", "b", "a", "end", ""])
    #expect(pilot.screen.focus === focus && focus?.isFocused == true)
    pilot.paste("!")
    #expect(tasks[1].name.contains("!"))
  }

  @Test
  func `the focus of a child that goes is given to the next, and from the last to the one before`()
  {
    board.tasks = ["a", "b", "c"].map(task)
    bindFields()
    let pilot = pilot()
    let children = column.children
    pilot.screen.setFocus(children[1])
    board.tasks.remove(at: 1)
    #expect(pilot.screen.focus === children[2] && !children[1].isFocused)
    board.tasks.remove(at: 1)
    #expect(pilot.screen.focus === children[0])
    board.tasks.removeAll()
    #expect(pilot.screen.focus == nil)
    #expect(pilot.rows == ["end", "", "", "", ""])
  }

  @Test func `another binding takes the place of the first, and children given at first go`() {
    let page = Column { Label("none yet") }
    let pilot = Pilot(page, rows: 2, columns: 8)
    #expect(pilot.rows == ["none yet", ""])
    board.tasks = [task("a")]
    board.other = [task("x"), task("y")]
    page.bind(childrenTo: board, \.tasks) { Label($0.name) }
    #expect(pilot.rows == ["a", ""])
    page.bind(childrenTo: board, \.other) { Label($0.name) }
    #expect(pilot.rows == ["x", "y"])
    board.tasks = []
    #expect(pilot.rows == ["x", "y"])
  }

  @Test func `rows, grids and flows are bound as columns are`() {
    board.tasks = ["a", "b", "c"].map(task)
    let all: [Container] = [
      Row(spacing: 1), Grid(columns: [2, 2]) {}, Flow(minimumColumns: 5, columnSpacing: 0) {},
    ]
    let pictures = all.map { container in
      container.bind(childrenTo: board, \.tasks) { Label($0.name) }
      return Pilot(container, rows: 2, columns: 6).rows
    }
    #expect(pictures == [["a b c", ""], ["a  b", "c"], ["a b c", ""]])
  }

  @Test func `a thousand elements come and go, of which as many show as fit`() {
    board.tasks = (0..<1_000).map { task("\($0)") }
    bindFields()
    board.tasks.removeFirst()
    #expect(column.children.count == 999)
    #expect(pilot().rows == ["1", "2", "3", "4", "5"])
  }
}
