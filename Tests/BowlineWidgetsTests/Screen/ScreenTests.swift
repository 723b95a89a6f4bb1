// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct ScreenTests {
  /// A widget that counts how often it is drawn.
  final class Canary: Widget {
    @Observed var text: String
    private(set) var drawings = 0

    init(_ text: String) { self.text = text }

    override func preferredSize(within room: Size) -> Size { Size(rows: 1, columns: 5) }

    override func draw(on canvas: Canvas) {
      drawings += 1
      canvas.write(text, row: 0, column: 0)
    }
  }

  @Test func `only the widget whose property changed is drawn anew`() {
    let first = Canary("one")
    let second = Canary("two")
    let pilot = Pilot(Column { [first, second] }, rows: 2, columns: 5)
    #expect(pilot.rows == ["one", "two"])
    first.text = "uno"
    first.text = "1"
    #expect(pilot.paintRequests == 1, "painted once, asked for once")
    #expect(pilot.rows == ["1", "two"])
    #expect(first.drawings == 2 && second.drawings == 1)
  }

  @Test func `a screen that nothing happened to needs no painting`() {
    let pilot = Pilot(Canary("one"), rows: 1, columns: 5)
    _ = pilot.rows
    #expect(!pilot.screen.needsPaint)
    #expect(pilot.paintRequests == 0)
  }

  @Test func `what drawing reads of a model is followed like a property of the widget`() {
    final class Model: KeyValueObservable {
      @Observed var name = "Ann"
    }
    final class Reader: Widget {
      let model: Model
      init(_ model: Model) { self.model = model }
      override func draw(on canvas: Canvas) { canvas.write(model.name, row: 0, column: 0) }
    }
    let model = Model()
    let pilot = Pilot(Reader(model), rows: 1, columns: 5)
    #expect(pilot.rows == ["Ann"])
    model.name = "Bo"
    #expect(pilot.rows == ["Bo"])
  }

  @Test func `a new size lays everything out anew`() {
    let pilot = Pilot(Label("Weather report"), rows: 1, columns: 20)
    #expect(pilot.rows == ["Weather report"])
    pilot.screen.resize(to: Size(rows: 2, columns: 8))
    #expect(pilot.paintRequests == 1)
    #expect(pilot.rows == ["Weather…", ""])
  }

  @Test(arguments: [(1, 10, "window to…"), (3, 30, "window too small"), (1, 1, "…")])
  func `below its smallest size a screen says so, as far as it fits`(
    rows: Int, columns: Int, note: String
  ) {
    let screen = Screen(
      Label("content"), size: Size(rows: rows, columns: columns),
      minimumSize: Size(rows: 4, columns: 40))
    #expect(screen.paint().lines[ifPresent: 0] == note)
    screen.resize(to: Size(rows: 4, columns: 40))
    #expect(screen.paint().lines[ifPresent: 0] == "content", "it comes back by itself")
  }

  @Test func `below its smallest size a screen takes no press`() {
    var presses = 0
    let list = List(["a"].map(Named.init)) { $0.id }
    let pilot = Pilot(
      Screen(
        Column { [Button("b") { presses += 1 }, list] }, size: Size(rows: 4, columns: 9),
        minimumSize: Size(rows: 3, columns: 9)))
    #expect(pilot.click(row: 0, column: 1) && presses == 1)
    pilot.resize(rows: 2, columns: 9)
    _ = pilot.rows
    #expect(!pilot.click(row: 0, column: 1) && !pilot.click(row: 1, column: 3))
    #expect(presses == 1 && list.selection == nil)
  }

  private struct Named: Identifiable { let id: String }

  @Test func `Tab and Shift-Tab go round the widgets that can have the focus`() throws {
    let counters = [Counter(1), Counter(2), Counter(3)]
    counters[1].isHidden = true
    let pilot = Pilot(Row { counters + [Label("x")] }, rows: 1, columns: 30)
    func focused() -> [Int] { counters.indices.filter { counters[$0].isFocused } }
    try pilot.press("<Tab>")
    #expect(focused() == [0])
    try pilot.press("<Tab>")
    #expect(focused() == [2])
    try pilot.press("<Tab>")
    #expect(focused() == [0])
    pilot.screen.send(KeyPress(.backtab))
    #expect(focused() == [2])
    try pilot.press("<Esc>")
    #expect(focused() == [])
  }

  @Test func `a key goes to the focus, then to the commands`() throws {
    let counter = Counter(5)
    let pilot = Pilot(counter, rows: 1, columns: 10)
    var commands = 0
    pilot.screen.keyMap = KeyMap([Command("<Left>s", "count") { commands += 1 }])
    try pilot.press("<Left>s")
    #expect(commands == 2 && counter.value == 5)
    try pilot.press("<Tab><Left>s")
    #expect(commands == 3 && counter.value == 4)
    #expect(!pilot.screen.send(KeyPress("z")), "nobody uses it")
  }

  @Test func `a layer lies over the middle until Esc closes it`() throws {
    let label = Canary("under")
    let pilot = Pilot(Column { label }, rows: 3, columns: 11)
    pilot.screen.present(Box("") { Label("over") })
    #expect(pilot.rows == ["u╭──────╮", " │ over │", " ╰──────╯"])
    label.text = "UNDER"
    #expect(
      pilot.rows[ifPresent: 1]?.contains("over") == true, "what lies under it does not come through"
    )
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["UNDER", "", ""])
  }

  @Test func `a layer leaves the rows in sight that are kept for what stands below`() {
    let pilot = Pilot(TextBlock(["a", "b", "c", "d"]), rows: 4, columns: 3)
    pilot.screen.rowsBelowLayers = 1
    pilot.screen.present(TextBlock(["1", "2", "3", "4", "5"]))
    #expect(pilot.rows == ["a1", "b2", "c3", "d"])
    pilot.screen.rowsBelowLayers = -1
    #expect(pilot.rows == ["a1", "b2", "c3", "d4"], "below 0 it counts as 0")
  }

  @Test func `a layer is opened and closed by the same call, and is on top after others`() throws {
    let pilot = Pilot(Label("under"), rows: 1, columns: 5)
    let screen = pilot.screen
    let toggle = { screen.toggle(Counter.self) { Counter(7) } }
    toggle()
    #expect(pilot.rows == ["◂ 7 ▸"])
    toggle()
    #expect(pilot.rows == ["under"])
    toggle()
    let counter = screen.topmostLayer
    screen.present(Label("over"))
    screen.present(Label("above"))
    #expect(pilot.rows == ["above"])
    toggle()
    #expect(screen.topmostLayer === counter && pilot.rows == ["◂ 7 ▸"])
    toggle()
    #expect(screen.topmostLayer == nil)
  }

  @Test func `the layer on top and the size can be observed`() {
    let screen = Screen(Label("under"), size: Size(rows: 2, columns: 9))
    let (isCovered, columns) = (Checkbox("covered"), Label())
    isCovered.bind(\.isOn, to: screen, \.topmostLayer) { $0 != nil }
    columns.bind(\.text, to: screen, \.size) { "\($0.columns)" }
    screen.present(Label("over"))
    screen.resize(to: Size(rows: 2, columns: 8))
    #expect(isCovered.isOn && columns.text == "8")
    screen.dismiss()
    #expect(!isCovered.isOn)
  }

  @Test func `a widget that stands elsewhere is no layer`() async {
    await #expect(processExitsWith: .failure) {
      let label = Label("x")
      Screen(Row { label }).present(label)
    }
  }

  @Test func `what is brought up to date before a painting shows in it`() {
    let label = Label("old")
    let screen = Screen(label, size: Size(rows: 1, columns: 9))
    screen.willPaint = { label.text = "new" }
    #expect(screen.paint().lines == ["new"])
  }

  @Test func `a screen does not keep itself alive`() {
    var screen: Screen? = Screen(Counter(1), size: Size(rows: 1, columns: 9))
    weak let seen = screen
    _ = screen!.paint()
    screen!.moveFocus()
    screen = nil
    #expect(seen == nil)
  }

  @Test func `a copied text that is too long for the clipboard is told of`() {
    let screen = Screen(Label("page"), size: Size(rows: 1, columns: 9))
    screen.copy(String(repeating: "a", count: 74_994))
    #expect(screen.toast.text == nil)
    screen.copy(String(repeating: "a", count: 74_995))
    #expect(screen.copiedText?.count == 74_995)
    #expect(
      screen.toast.text == "copied inside the program only: the clipboard takes at most 74 kB")
  }
}
