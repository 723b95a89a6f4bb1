// SPDX-License-Identifier: Apache-2.0

import Emulator
import Testing

@testable import BowlineTerminal

/// Pictures of a screen, for a terminal and for a browser.
@Suite struct PictureTests {
  /// A row of a text in a style.
  private static func grid(_ text: String, _ style: Style = .plain, columns: Int = 20) -> CellGrid {
    var grid = CellGrid(size: Size(rows: 1, columns: columns))
    grid.write(text, row: 0, column: 0, style: style)
    return grid
  }

  private static func svg(
    _ text: String, _ style: Style = .plain, theme: Theme = .dark, columns: Int = 20
  ) -> String {
    Picture(grid(text, style, columns: columns), theme: theme).svg(title: "a row")
  }

  // MARK: ANSI

  @Test func `a terminal that is sent the escape sequences shows the same cells`() {
    var grid = CellGrid(size: Size(rows: 2, columns: 12))
    grid.write("ab", row: 0, column: 0, style: Style(foreground: .indexed(3), attributes: .bold))
    grid.write("xc", row: 0, column: 3, style: Style(background: .indexed(200)))
    grid.write("d", row: 1, column: 1, style: Style(attributes: [.underline, .reverse]))
    let emulator = Emulator(rows: 2, columns: 12)
    let text = Picture(grid, theme: .default).ansi
    emulator.feed(text.split(separator: "\n").joined(separator: "\r\n").utf8)
    #expect(emulator.lines == ["ab xc", " d"])
    #expect(emulator.cell(0, 0).foreground == 3 && emulator.cell(0, 1).isBold)
    #expect(emulator.cell(0, 3).background == 200 && !emulator.cell(0, 3).isBold)
    #expect(emulator.cell(0, 2).background == -1)
    #expect(emulator.cell(1, 1).isUnderlined && emulator.cell(1, 1).isReverse)
  }

  @Test func `a row ends in the terminal's own colors, without blanks of these`() {
    let text = Picture(Self.grid("ab", Style(foreground: .rgb(1, 2, 3))), theme: .default).ansi
    #expect(text == "\u{1B}[0;38;2;1;2;3mab\u{1B}[0m\n")
  }

  @Test func `without colors there are attributes alone`() {
    let style = Style(.error, foreground: .rgb(1, 2, 3))
    let text = Picture(Self.grid("ab", style), theme: .dark, hasColor: false).ansi
    #expect(text == "\u{1B}[0;1;4mab\u{1B}[0m\n")
  }

  // MARK: SVG

  @Test func `text is no markup, and takes just its columns`() throws {
    let svg = Self.svg("if a<b & b>c \"q\"")
    try Markup.check(svg)
    #expect(svg.contains(#"textLength="144">if a&lt;b &amp; b&gt;c &quot;q&quot;</text>"#))
  }

  @Test func `two spaces part a text, so that none has to be kept`() {
    let svg = Self.svg("one two  three")
    #expect(svg.contains(#"<text x="0" y="15" textLength="63">one two</text>"#))
    #expect(svg.contains(#"<text x="81" y="15" textLength="45">three</text>"#))
  }

  @Test func `a wide cluster takes two columns, and what a font may lack stands in its own cell`() {
    let svg = Self.svg("a今→b")
    #expect(svg.contains(#"<text x="9" y="15" textLength="18">今</text>"#))
    #expect(svg.contains(#"<text x="27" y="15" textLength="9">→</text>"#))
    #expect(svg.contains(#"<text x="36" y="15" textLength="9">b</text>"#))
  }

  @Test(arguments: [
    (Theme.dark, "#181a1f", "#dcdfe4"), (.light, "#fafafa", "#24292f"),
    (.default, "#16181d", "#d4d7dc"), (.mono, "#16181d", "#d4d7dc"),
  ])
  func `the page and the text have the theme's colors`(theme: Theme, page: String, text: String) {
    let svg = Self.svg("a", theme: theme)
    #expect(svg.contains("rx=\"8\" fill=\"\(page)\""))
    #expect(svg.contains("<g fill=\"\(text)\"><text"))
  }

  @Test func `bold, dim, reverse and underline are drawn`() {
    #expect(
      Self.svg("a", Style(attributes: .bold)).contains(##"fill="#dcdfe4" font-weight="700""##))
    // Between the text and the page.
    #expect(Self.svg("a", Style(attributes: .dim)).contains(##"<g fill="#979a9f">"##))
    let reverse = Self.svg("ab", Style(attributes: .reverse))
    #expect(reverse.contains(##"<path fill="#dcdfe4" d="M0 0h18v20h-18z"/>"##))
    #expect(reverse.contains(##"<g fill="#181a1f">"##))
    #expect(
      Self.svg("a b", Style(attributes: .underline)).contains(
        ##"<path stroke="#dcdfe4" d="M0 17.5H27"/>"##))
  }

  @Test func `the cell of the cursor is drawn in reverse`() {
    let grid = Self.grid("ab", columns: 3)
    let cursor = Position(row: 0, column: 2)
    let svg = Picture(grid, theme: .dark, cursor: cursor).svg(title: "")
    #expect(svg.contains(##"<path fill="#dcdfe4" d="M18 0h9v20h-9z"/>"##))
  }

  @Test func `lines of cells beside and below one another are one line`() {
    var grid = CellGrid(size: Size(rows: 3, columns: 5))
    for row in 0..<3 { grid.write("│", row: row, column: 4) }
    grid.write("├──┤", row: 1, column: 0)
    let svg = Picture(grid, theme: .dark).svg(title: "")
    #expect(svg.contains("M4.5 30.5H31.5"))
    #expect(svg.contains("M40.5 0V60"))
  }

  @Test func `a box of the widgets has no gap and no text`() throws {
    let canvas = Canvas(rows: 4, columns: 6)
    canvas.box()
    let svg = Picture(canvas.grid, theme: .dark).svg(title: "")
    try Markup.check(svg)
    #expect(!svg.contains("<text"))
    // From the end of one corner to the start of the next.
    #expect(svg.contains("M9 10.5H45") && svg.contains("M9 70.5H45"))
    #expect(svg.contains("M4.5 20V60") && svg.contains("M49.5 20V60"))
    #expect(svg.contains("M4.5 20V15A4.5 4.5 0 0 1 9 10.5"))
    #expect(svg.contains("M45 70.5A4.5 4.5 0 0 0 49.5 66V60"))
  }

  @Test func `bars fill their eighths, and shades their share`() {
    #expect(Self.svg("▂").contains("M0 15h9v5h-9z"))
    #expect(Self.svg("▋").contains("M0 0h5.625v20h-5.625z"))
    #expect(Self.svg("▐").contains("M4.5 0h4.5v20h-4.5z"))
    #expect(Self.svg("▚").contains("M0 0h4.5v10h-4.5zM4.5 10h4.5v10h-4.5z"))
    #expect(Self.svg("░").contains(#"opacity=".25" d="M0 0h9v20h-9z"#))
  }

  @Test func `the dots of Braille patterns stand in their places`() {
    // Dots 1 and 8: the upper left and the lower right one.
    #expect(Self.svg("⢁").contains("M2.25 2.5h0M6.75 17.5h0"))
  }

  @Test func `no character that the widgets draw with is left to a font`() {
    for scalar in "─│╭╮╰╯━┄▶◀●▸◂▲▼█▁▂▃▄▅▆▇▏▎▍▌▋▊▉▕▀░├┤┬┴┼".unicodeScalars {
      #expect(CellShape(scalar) != nil, "\(scalar)")
    }
  }

  @Test func `a text with hostile characters is well-formed`() throws {
    let text = "a\u{0}\u{1B}]0;x\u{7}\u{202E}</text><script>&lt;\u{FFFE}👩‍👩‍👧ก็"
    let svg = Self.svg(text, columns: 60)
    try Markup.check(svg)
    #expect(!svg.contains("<script") && !svg.contains("\u{1B}") && !svg.contains("\u{202E}"))
  }
}
