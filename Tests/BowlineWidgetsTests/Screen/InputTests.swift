// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Pastes, the mouse, the cursor and the ways of the focus.
@Suite struct InputTests {
  /// A widget that takes everything and shows a cursor while it has the focus.
  final class Taker: Widget {
    @Observed var text: String
    var pastes: [String] = []
    var presses: [Position] = []
    var drags: [Position] = []

    init(_ text: String) { self.text = text }

    override var canFocus: Bool { true }
    override func preferredSize(within room: Size) -> Size { Size(rows: 1, columns: 4) }
    override func draw(on canvas: Canvas) {
      canvas.write(text, row: 0, column: 0)
      if isFocused { canvas.setCursor(row: 0, column: 1) }
    }
    override func paste(_ text: String) -> Bool {
      pastes.append(text)
      return true
    }
    override func handle(_ event: MouseEvent, at position: Position) -> Bool {
      switch event.action {
      case .press: presses.append(position)
      case .drag, .release: drags.append(position)
      default: return false
      }
      return true
    }
  }

  let first = Taker("one")
  let second = Taker("two")
  let label = Label("label")
  let pilot: Pilot

  init() {
    let widgets: [Widget] = [first, second, label]
    pilot = Pilot(Column { widgets }, rows: 3, columns: 6)
  }

  @Test func `a paste goes to the focus as a whole, and never to a command`() {
    var commands = 0
    var ignored = 0
    pilot.screen.keyMap = KeyMap([Command("q", "quit") { commands += 1 }])
    pilot.screen.onIgnoredPaste = { ignored += 1 }
    #expect(!pilot.screen.send(.paste("q")))
    #expect(ignored == 1)
    #expect(pilot.screen.toast.text == nil)
    pilot.screen.setFocus(second)
    #expect(pilot.screen.send(.paste("qq\rq")))
    #expect(second.pastes == ["qq\rq"] && first.pastes.isEmpty)
    #expect(ignored == 1 && commands == 0)
  }

  @Test func `a long paste says how far it is in one note, and then what came of it`() {
    let screen = Screen(Label("x"), size: Size(rows: 3, columns: 60))
    screen.send(.pasting(.reading(bytes: 100_000)))
    #expect(screen.toast.text == "pasting: 0.1 MB so far, Esc stops it")
    screen.send(.pasting(.reading(bytes: 2_300_000)))
    #expect(screen.toast.text == "pasting: 2.3 MB so far, Esc stops it")
    screen.send(.pasting(.tooLong(bytes: 2_345_678)))
    #expect(screen.toast.text == "paste ignored: it has 2.3 MB, at most 1.0 MB are taken")
    screen.send(.pasting(.stopped))
    #expect(screen.toast.text == "paste stopped")
    screen.toast.dismiss()
    #expect(!screen.toast.isShowing)
  }

  @Test func `a long paste leaves the notes that tell something else`() {
    let screen = Screen(Label("x"), size: Size(rows: 3, columns: 60))
    screen.toast.show("the disk is full", for: .seconds(3))
    screen.send(.pasting(.reading(bytes: 100_000)))
    screen.send(.pasting(.stopped))
    #expect(screen.toast.text == "the disk is full")
    screen.toast.dismiss()
    #expect(screen.toast.text == "paste stopped")
  }

  @Test func `a paste that nobody takes is told in a note where nobody else tells`() {
    pilot.paste("q")
    #expect(pilot.screen.toast.text == "pasted text ignored: no text field has the focus")
  }

  @Test func `a press gives the focus to the widget under it, and tells it where`() {
    #expect(pilot.screen.send(.mouse(MouseEvent(.press(.left), at: .init(row: 1, column: 2)))))
    #expect(second.isFocused && !first.isFocused)
    #expect(second.presses == [Position(row: 0, column: 2)])
    #expect(!pilot.screen.send(.mouse(MouseEvent(.press(.left), at: .init(row: 2, column: 0)))))
    #expect(!pilot.screen.send(.mouse(MouseEvent(.press(.left), at: .init(row: 9, column: 9)))))
    #expect(second.isFocused, "a press on what cannot have the focus leaves it where it is")
  }

  @Test func `who uses a press gets the dragging until the release, wherever it goes`() {
    let screen = pilot.screen
    screen.send(.mouse(MouseEvent(.press(.left), at: .init(row: 0, column: 0))))
    screen.send(.mouse(MouseEvent(.drag(.left), at: .init(row: 2, column: 5))))
    screen.send(.mouse(MouseEvent(.release(.left), at: .init(row: 1, column: 1))))
    #expect(first.drags == [Position(row: 2, column: 5), Position(row: 1, column: 1)])
    screen.send(.mouse(MouseEvent(.release(.left), at: .init(row: 1, column: 1))))
    #expect(first.drags.count == 2 && second.drags.count == 1)
  }

  @Test func `the mouse does not reach what lies under a layer`() {
    pilot.screen.present(Label("over"))
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: .init(row: 0, column: 0))))
    #expect(first.presses.isEmpty && !first.isFocused)
  }

  @Test func `the cursor of the focus survives the drawing of others`() {
    pilot.screen.setFocus(first)
    #expect(pilot.screen.paint().cursor == Position(row: 0, column: 1))
    second.text = "2"
    label.text = "lab"
    #expect(pilot.screen.paint().cursor == Position(row: 0, column: 1))
    first.text = "1"
    #expect(pilot.screen.paint().cursor == Position(row: 0, column: 1))
    pilot.screen.setFocus(second)
    #expect(pilot.screen.paint().cursor == Position(row: 1, column: 1))
  }

  @Test func `losing the focus hides the cursor`() {
    pilot.screen.setFocus(first)
    _ = pilot.screen.paint()
    pilot.screen.setFocus(nil)
    #expect(pilot.screen.paint().cursor == nil)
    pilot.screen.setFocus(first)
    #expect(pilot.screen.paint().cursor != nil)
    pilot.screen.resize(to: Size(rows: 0, columns: 6))
    #expect(pilot.screen.paint().cursor == nil, "without room for the widget there is no cursor")
    pilot.screen.resize(to: Size(rows: 3, columns: 6))
    #expect(pilot.screen.paint().cursor != nil)
  }

  @Test func `a widget that is hidden loses the focus, with all inside it`() throws {
    let first = Taker("one")
    let inner = Row { first }
    let pilot = Pilot(Column { [inner, Label("label")] }, rows: 2, columns: 6)
    pilot.screen.setFocus(first)
    _ = pilot.screen.paint()
    inner.isHidden = true
    #expect(!pilot.screen.send(.paste("x")))
    #expect(first.pastes.isEmpty && pilot.screen.focus == nil)
    #expect(pilot.screen.paint().cursor == nil)
    try pilot.press("<Tab>")
    #expect(pilot.screen.focus == nil, "Tab passes over what is hidden")
  }

  @Test func `a layer takes the focus and gives it back`() throws {
    pilot.screen.setFocus(second)
    let inside = Counter(1)
    pilot.screen.present(Box("") { inside })
    #expect(inside.isFocused)
    try pilot.press("<Esc>")
    #expect(second.isFocused && !inside.isFocused)
  }
}
