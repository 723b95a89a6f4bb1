// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Keys while a widget lies over the others.
@Suite final class LayerTests {
  var done: [String] = []
  let pilot = Pilot(HelpBar(), rows: 6, columns: 60)

  init() {
    pilot.screen.keyMap = KeyMap([
      Command("+<C-r><F2>", "raise", hint: "raise") { [unowned self] in done.append("raise") },
      Command("?", "help", hint: "help", isGlobal: true) { [unowned self] in done.append("help") },
      Command("q<C-c>", "quit", hint: "quit", isGlobal: true) { [unowned self] in
        done.append("quit")
      },
    ])
  }

  @Test func `a layer takes all keys but those of global commands`() throws {
    pilot.screen.present(Label("layer"))
    try pilot.press("+<C-r><F2>?<C-c>q")
    #expect(done == ["help", "quit", "quit"])
    try pilot.press("<Esc>+<C-r><F2>")
    #expect(done.dropFirst(3) == ["raise", "raise", "raise"])
  }

  @Test func `the help has only what its keys do under a layer`() {
    #expect(pilot.rows[0] == "+ raise  ? help  q quit")
    pilot.screen.present(Label("layer"))
    #expect(pilot.rows[0] == "Esc close  ? help  q quit")
    pilot.screen.dismiss()
    #expect(pilot.rows[0] == "+ raise  ? help  q quit")
  }

  @Test func `a key that closes layers gives its command where there is none`() throws {
    pilot.screen.closingKeys = [KeyPress(.escape), KeyPress("q")]
    pilot.screen.present(Label("lower"))
    pilot.screen.present(Label("upper"))
    #expect(pilot.rows[0] == "Esc close  ? help  ^C quit")
    try pilot.press("q")
    #expect((pilot.screen.topmostLayer as? Label)?.text == "lower")
    try pilot.press("q")
    #expect(pilot.screen.topmostLayer == nil && done == [])
    try pilot.press("q")
    #expect(done == ["quit"])
  }

  @Test func `a key that closes layers is a letter in a text field`() throws {
    pilot.screen.closingKeys = [KeyPress(.escape), KeyPress("q")]
    let field = TextField()
    pilot.screen.present(field)
    try pilot.press("q")
    #expect(field.text == "q")
    #expect(!pilot.rows[0].contains("q quit"))
    try pilot.press("<Esc>")
    #expect(pilot.screen.topmostLayer == nil)
  }

  @Test func `what a person changes in a tool is not recorded`() throws {
    final class Model: KeyValueObservable {
      @Observed var words = ""
    }
    let insight = Insight(keeping: 20_000)
    let model = Model()
    let field = TextField()
    field.bind(\.text, to: model, \.words, mode: .twoWay)
    let box = Box("") { field }
    pilot.screen.present(box)
    box.isRecorded = false
    try pilot.press("typed in a tool")
    pilot.paste("pasted in a tool")
    #expect(model.words.hasSuffix("in a tool"))
    #expect(!insight.recentChanges.contains { $0.new.contains("in a tool") })
    box.isRecorded = true
    try pilot.press("<C-u>elsewhere")
    #expect(insight.recentChanges.contains { $0.new.contains("elsewhere") })
  }

  @Test func `a palette is not recorded, and what its command does is`() throws {
    final class Model: KeyValueObservable {
      @Observed var number = 4710
    }
    let insight = Insight(keeping: 20_000)
    let model = Model()
    let watching = model.observe(\.number) { _, _ in }
    let raise = Command("", "raise the number", hint: nil) { model.number += 1 }
    pilot.screen.present(
      CommandPalette([raise, Command("", "raise another one") {}]) { [unowned self] in
        pilot.screen.dismiss()
        $0.action()
      })
    try pilot.press("raise<Down><Up><Enter>")
    let changes = insight.recentChanges
    #expect(changes.contains { $0.old == "4710" && $0.new == "4711" })
    #expect(!changes.contains { $0.new == "\"raise\"" })
    watching.invalidate()
  }

  // MARK: Dimmed

  /// The rows with `.` for each dimmed cell and `#` for the others.
  private func shades(_ pilot: Pilot) -> [String] {
    let grid = pilot.grid
    return (0..<grid.rows).map { row in
      String(
        grid.cells(inRow: row).map { $0.style.attributes.contains(.shade) ? "." : "#" })
    }
  }

  @Test func `what lies under a layer is dimmed, but not the rows that it leaves in sight`() {
    let pilot = Pilot(Label("page"), rows: 4, columns: 6)
    pilot.screen.rowsBelowLayers = 1
    #expect(shades(pilot) == ["######", "######", "######", "######"])
    pilot.screen.present(Label("ab"))
    #expect(shades(pilot) == ["......", "..##..", "......", "######"])
    pilot.screen.dismiss()
    #expect(shades(pilot) == ["######", "######", "######", "######"])
  }

  @Test func `what changes under a layer is dimmed too, and a layer under a layer`() {
    let label = Label("page")
    let pilot = Pilot(label, rows: 3, columns: 6)
    pilot.screen.present(Label("abcd"))
    _ = pilot.grid
    label.text = "other"
    #expect(shades(pilot) == ["......", ".####.", "......"])
    pilot.screen.present(Label("ef"))
    #expect(shades(pilot) == ["......", "..##..", "......"])
    pilot.screen.dismiss()
    #expect(shades(pilot) == ["......", ".####.", "......"])
  }

  @Test func `a layer that wants the page bright leaves it so, and a note is bright`() {
    final class Frame: Widget {
      override var dimsWhatIsBelow: Bool { false }
      override func preferredSize(within room: Size) -> Size { Size(rows: 1, columns: 2) }
    }
    let pilot = Pilot(Label("page"), rows: 3, columns: 6)
    pilot.screen.present(Frame())
    #expect(shades(pilot) == ["######", "######", "######"])
    pilot.screen.present(Label("ef"))
    pilot.screen.toast.show("n", for: .seconds(1))
    let note = pilot.screen.toast.frame
    _ = pilot.grid
    #expect(shades(pilot)[1].contains("##"))
    #expect(!note.isEmpty || !pilot.screen.toast.frame.isEmpty)
    for row in pilot.screen.toast.frame.rowRange {
      let columns = pilot.screen.toast.frame.columnRange
      #expect(Array(shades(pilot)[row])[columns].allSatisfy { $0 == "#" })
    }
  }

  @Test func `a banner, a tooltip and a dragged value over a dialog are bright`() throws {
    struct Card: Identifiable { let id: Int }
    let button = Button("b") {}
    button.tooltip = "tip"
    let list = List([Card(id: 1)]) { _ in "card" }
    list.isDraggable = true
    let pilot = Pilot(Label("page"), rows: 6, columns: 12)
    pilot.screen.present(Column { [button, list] })
    pilot.screen.showBanner(Label("banner"))
    #expect(shades(pilot).last == "############")
    pilot.screen.showBanner(nil)
    pilot.screen.advance(by: .seconds(1))
    let tip = pilot.position(of: "tip")
    #expect(tip.map { Array(shades(pilot)[$0.row])[$0.column] } == "#")
    try pilot.press("<Right>")
    let card = try #require(pilot.position(of: "card"))
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: card)))
    let elsewhere = Position(row: 5, column: 0)
    pilot.screen.send(.mouse(MouseEvent(.drag(.left), at: elsewhere)))
    #expect(pilot.rows[5].contains("card") && Array(shades(pilot)[5])[2] == "#")
  }
}
