// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The places of layers, and the keys and presses that they get.
@Suite struct LayerPlaceTests {
  /// A page of dots.
  private final class Ground: Widget {
    override func draw(on canvas: Canvas) {
      for row in 0..<canvas.rows {
        canvas.write(String(repeating: ".", count: canvas.columns), row: row, column: 0)
      }
    }
  }

  private func rows(
    at place: LayerPlace, rows: Int = 5, columns: Int = 8, isASCII: Bool = false,
    change: (Pilot) -> Void = { _ in }
  ) -> [String] {
    let pilot = Pilot(
      Ground(), rows: rows, columns: columns, isASCII: isASCII)
    pilot.screen.present(Label("ab"), at: place, isModal: false)
    change(pilot)
    return pilot.rows
  }

  private let ground = "........"

  @Test(arguments: [
    (LayerPlace.Corner.topLeft, 0, "ab......"), (.topRight, 0, "......ab"),
    (.bottomLeft, 4, "ab......"), (.bottomRight, 4, "......ab"),
  ])
  func `a layer lies in a corner`(corner: LayerPlace.Corner, row: Int, text: String) {
    var expected = Array(repeating: ground, count: 5)
    expected[row] = text
    #expect(rows(at: .corner(corner)) == expected)
    #expect(rows(at: .corner(corner), isASCII: true) == expected)
  }

  @Test(arguments: [
    (LayerPlace.Edge.top, 0, "...ab..."), (.left, 2, "ab......"), (.bottom, 4, "...ab..."),
    (.right, 2, "......ab"),
  ])
  func `a layer lies in the middle of an edge`(edge: LayerPlace.Edge, row: Int, text: String) {
    var expected = Array(repeating: ground, count: 5)
    expected[row] = text
    #expect(rows(at: .edge(edge)) == expected)
  }

  @Test func `a margin stays free, and gives way where there is no room`() {
    let place = LayerPlace.corner(.bottomRight, margin: Insets(bottom: 1, right: 2))
    #expect(rows(at: place) == [ground, ground, ground, "....ab..", ground])
    #expect(rows(at: place, rows: 1, columns: 3) == ["ab."])
    #expect(rows(at: place, rows: 2, columns: 1) == ["…", "."])
  }

  @Test func `it stays at its place when the window changes its size`() {
    let shown = rows(at: .corner(.topRight, margin: Insets(top: 1))) {
      _ = $0.rows
      $0.resize(rows: 3, columns: 6)
    }
    #expect(shown == ["......", "....ab", "......"])
    #expect(rows(at: .center) { $0.resize(rows: 3, columns: 4) } == ["....", ".ab.", "...."])
  }

  @Test func `rows below layers stay in sight`() {
    let shown = rows(at: .corner(.bottomLeft)) { $0.screen.rowsBelowLayers = 2 }
    #expect(shown == [ground, ground, "ab......", ground, ground])
  }

  /// A page of three columns, of which the second is something to lie on.
  private func page() -> (Pilot, Widget) {
    let middle = Label("mmmm").height(3)
    let page = Row { [Label("l").height(3), middle, Label("rrr").height(3)] }
    return (Pilot(page, rows: 4, columns: 8), middle)
  }

  @Test func `a layer lies in the corners and in the middle of a widget, and follows it`() {
    let (pilot, middle) = page()
    pilot.screen.present(Label("A"), at: .corner(.topLeft, of: middle), isModal: false)
    pilot.screen.present(Label("B"), at: .corner(.bottomRight, of: middle), isModal: false)
    pilot.screen.present(Label("CC"), at: .center(of: middle), isModal: false)
    #expect(pilot.rows == ["lAmmmrrr", "  CC", "    B", ""])
    (middle as? Label)?.text = "mmmmmm"
    #expect(pilot.rows == ["lAmmmmm…", "   CC", "      B", ""])
  }

  @Test func `without its widget it does not show, and a modal one is in the middle`() {
    let (pilot, middle) = page()
    pilot.screen.present(Label("A"), at: .corner(.topLeft, of: middle), isModal: false)
    middle.isHidden = true
    #expect(!pilot.rows.joined().contains("A"))
    pilot.screen.present(Label("BB"), at: .corner(.topLeft, of: middle))
    #expect(pilot.rows[1] == "   BB")
    middle.isHidden = false
    #expect(pilot.rows[0] == "lBBmmrrr")
  }

  @Test func `beside a widget it lies below or at the right, as far as there is room`() {
    let (pilot, middle) = page()
    let layer = Label("XX")
    func shown(_ side: LayerPlace.Side, _ text: String, columns: Int = 8) -> [String] {
      layer.text = text
      pilot.resize(rows: 4, columns: columns)
      pilot.screen.present(layer, at: .beside(middle, side))
      defer { pilot.screen.dismiss() }
      return pilot.rows
    }
    #expect(shown(.below, "XX") == ["lmmmmrrr", "", "", " XX"])
    #expect(shown(.right, "XX")[0] == "lmmmmXXr")
    #expect(shown(.right, "XXXX", columns: 10)[0] == "lmmmmXXXX")
    #expect(shown(.right, "XXXX")[0] == "lmmmXXXX", "over it where neither side has room")
    _ = middle.height(4)
    #expect(shown(.below, "XX")[1] == "   XX", "in the middle where it fits only there")
  }

  @Test func `at the right it is at the left where it fits only there`() {
    let target = Label("tt")
    let pilot = Pilot(Row { [Spacer(), target] }, rows: 1, columns: 6)
    pilot.screen.present(Label("XXX"), at: .beside(target, .right))
    #expect(pilot.rows == [" XXXtt"])
  }

  @Test func `only a modal layer gets keys and the focus`() throws {
    let below = TextField()
    let pilot = Pilot(below, rows: 3, columns: 8)
    let panel = TextField("p")
    try pilot.press("<Tab>")
    pilot.screen.present(panel, at: .corner(.bottomRight), isModal: false)
    try pilot.press("a<Tab>b")
    #expect(below.text == "ab" && below.isFocused && !pilot.screen.setFocus(panel))
    #expect(pilot.screen.topmostLayer == nil)
    try pilot.press("<Esc>")
    #expect(panel.screen != nil, "Esc closes what is modal")
    #expect(pilot.screen.dismiss(panel) && !pilot.screen.dismiss(panel) && panel.screen == nil)
    pilot.screen.setFocus(below)
    pilot.screen.present(panel)
    try pilot.press("<End>c<Esc>d")
    #expect(panel.text == "pc" && below.text == "abd")
  }

  @Test func `under a modal layer it gets nothing, and over one just the mouse on it`() {
    var presses: [String] = []
    let pilot = Pilot(Label("page"), rows: 3, columns: 12)
    let low = Button("low") { presses.append("low") }
    let high = Button("high") { presses.append("high") }
    pilot.screen.present(low, at: .corner(.topLeft), isModal: false)
    #expect(pilot.click(row: 0, column: 2) && presses == ["low"])
    let dialog = Checkbox("ask")
    pilot.screen.present(dialog)
    #expect(!pilot.click(row: 0, column: 2) && presses == ["low"])
    pilot.screen.present(high, at: .corner(.bottomLeft), isModal: false)
    #expect(pilot.click(row: 2, column: 2) && presses == ["low", "high"])
    #expect(dialog.isFocused && pilot.click(on: "ask") && dialog.isOn)
  }

  @Test func `a press on it goes to nothing below it`() {
    let list = Checkbox("a long title")
    var unused: [Position] = []
    let pilot = Pilot(list, rows: 1, columns: 16)
    pilot.screen.onUnusedPress = { unused.append($0) }
    pilot.screen.present(Label("XX"), at: .corner(.topLeft), isModal: false)
    #expect(!pilot.click(row: 0, column: 1) && !list.isOn && unused.isEmpty)
    #expect(pilot.click(row: 0, column: 5) && list.isOn)
  }

  @Test func `it does not dim what lies below it, and is dimmed under a modal one`() {
    let pilot = Pilot(Label("page"), rows: 3, columns: 6)
    func isDimmed(_ row: Int, _ column: Int) -> Bool {
      pilot.grid[row, column].style.attributes.contains(.shade)
    }
    pilot.screen.present(Label("ab"), at: .corner(.topRight), isModal: false)
    #expect(!isDimmed(0, 0) && !isDimmed(0, 5))
    pilot.screen.present(Label("cd"))
    #expect(isDimmed(0, 0) && isDimmed(0, 5) && !isDimmed(1, 2))
  }

  @Test func `a layer in the middle of others goes alone, and the focus finds its way back`() throws
  {
    let below = TextField()
    let pilot = Pilot(below, rows: 3, columns: 12)
    try pilot.press("<Tab>")
    let (first, second) = (TextField(), TextField())
    pilot.screen.present(first)
    pilot.screen.present(second)
    #expect(pilot.screen.dismiss(first) && second.isFocused)
    try pilot.press("<Esc>x")
    #expect(below.text == "x")
  }

  @Test func `at any size it is inside the screen`() {
    let target = Label("target")
    let pilot = Pilot(Column { [Label("a"), target] }, rows: 1, columns: 1)
    let layers: [(Label, LayerPlace)] =
      LayerPlace.Corner.allCases.map {
        (Label("corner"), .corner($0, margin: Insets(top: 1, left: 3)))
      }
      + LayerPlace.Edge.allCases.map { (Label("edge"), .edge($0, of: target)) }
      + [
        (Label("below"), .beside(target)), (Label("right"), .beside(target, .right)),
        (Label("middle"), .center(of: target)),
        (Label("place"), .position(Position(row: 3, column: 9))),
      ]
    for (label, place) in layers { pilot.screen.present(label, at: place, isModal: false) }
    for rows in 1...6 {
      for columns in 1...14 {
        pilot.resize(rows: rows, columns: columns)
        _ = pilot.rows
        let screen = Rectangle(Size(rows: rows, columns: columns))
        for (label, _) in layers {
          #expect(
            label.frame.isEmpty || label.frame.intersection(screen) == label.frame,
            "\(label.text) at \(columns)x\(rows): \(label.frame)")
        }
      }
    }
  }

  @Test func `a layer keeps neither its widget nor the screen alive`() {
    weak var gone: Widget?
    weak var goneScreen: Screen?
    do {
      let target = Label("t")
      let screen = Screen(Column { [Label("a"), target] })
      screen.present(Label("x"), at: .corner(.topLeft, of: target), isModal: false)
      screen.present(Label("y"), at: .beside(target))
      _ = screen.paint()
      (gone, goneScreen) = (target, screen)
    }
    #expect(gone == nil && goneScreen == nil)
  }
}
