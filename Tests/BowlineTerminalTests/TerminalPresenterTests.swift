// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// ncurses writes to a pty, and libvterm shows what arrives there.
@MainActor @Suite(.serialized) struct TerminalPresenterTests {
  private func expectSame(_ stage: Stage, _ grid: CellGrid, _ comment: Comment? = nil) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let cell = grid[row, column]
        if cell.isContinuation { continue }
        let seen = stage.emulator.cell(row, column)
        let place: Comment = "\(comment ?? "") at \(row), \(column)"
        #expect(seen.text == cell.text, place)
        #expect(seen.columns == cell.columns, place)
        #expect(seen.isBold == cell.style.attributes.contains(.bold), place)
        #expect(seen.isReverse == cell.style.attributes.contains(.reverse), place)
        // The color of a space's text cannot be seen.
        if cell.text != " " {
          let depth = ColorDepth.palette
          #expect(seen.foreground == Int(depth.index(of: cell.style.foreground)), place)
        }
        #expect(seen.background == Int(ColorDepth.palette.index(of: cell.style.background)), place)
      }
    }
  }

  @Test func `the terminal shows the grid`() throws {
    let stage = try Stage(rows: 4, columns: 20)
    var grid = CellGrid(size: Size(rows: 4, columns: 20))
    grid.write("Stock: 10 boxes", row: 0, column: 0, style: Style(attributes: .bold))
    grid.write("今天有10人 e\u{301}", row: 1, column: 1, style: Style(foreground: .indexed(2)))
    grid.write("╭──╮", row: 2, column: 16, style: Style(background: .rgb(0, 0, 95)))
    grid.write("a\u{1B}[31mb", row: 3, column: 0)
    stage.present(grid)
    expectSame(stage, grid)
    #expect(stage.emulator.lines.last == "a␛[31mb")
  }

  @Test func `text never runs past the right edge, and the last corner can be written`() throws {
    let stage = try Stage(rows: 3, columns: 8)
    var grid = CellGrid(size: Size(rows: 3, columns: 8))
    for row in 0..<3 { grid.write("abcdefghijk", row: row, column: 0) }
    stage.present(grid)
    #expect(stage.emulator.lines == ["abcdefgh", "abcdefgh", "abcdefgh"])
    grid.write("今", row: 2, column: 6)
    grid.write("今", row: 1, column: 7)
    stage.present(grid)
    #expect(stage.emulator.lines == ["abcdefgh", "abcdefg", "abcdef今"])
  }

  @Test func `a grid larger than the terminal is cut`() throws {
    let stage = try Stage(rows: 2, columns: 5)
    var grid = CellGrid(size: Size(rows: 4, columns: 12))
    for row in 0..<4 { grid.write("ab今天有人", row: row, column: 0) }
    stage.present(grid)
    #expect(stage.emulator.lines == ["ab今", "ab今"])
  }

  @Test(arguments: [(1, 1), (1, 2), (2, 1), (3, 200)])
  func `every size works`(rows: Int, columns: Int) throws {
    let stage = try Stage(rows: rows, columns: columns)
    #expect(stage.terminal.size == Size(rows: rows, columns: columns))
    var grid = CellGrid(size: stage.terminal.size)
    grid.fill(Rectangle(grid.size), with: "x")
    stage.present(grid)
    expectSame(stage, grid)
  }

  @Test func `a terminal that does not know its size has 24 rows of 80 columns`() throws {
    let pty = try Pty(rows: 0, columns: 0)
    let terminal = try Terminal(
      input: pty.slave, output: pty.slave, type: "xterm", options: Terminal.Options())
    #expect(terminal.size == Size(rows: 24, columns: 80))
  }

  @Test func `a terminal of any size has at most 1,000 rows and columns for the program`() throws {
    let pty = try Pty(rows: 65_535, columns: 1_001)
    #expect(Terminal.size(of: pty.slave) == Size(rows: 1_000, columns: 1_000))
    pty.resize(rows: 1_000, columns: 65_535)
    #expect(Terminal.size(of: pty.slave) == Size(rows: 1_000, columns: 1_000))
  }

  @Test(arguments: 1...8) func `random changes leave the terminal as the grid`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let size = Size(rows: 9, columns: 31)
    let stage = try Stage(rows: size.rows, columns: size.columns)
    let clusters = Array("abcxyz0189 +-─│é今天有人한글ａｂ😀").map(String.init) + ["e\u{301}", "今\u{302}"]
    var grid = CellGrid(size: size)
    for step in 0..<60 {
      if step % 20 == 19 { grid = CellGrid(size: size) }
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
          clusters.randomElement(using: &random) ?? " "
        }.joined()
        var style = Style(attributes: Bool.random(using: &random) ? .bold : [])
        if random.next() % 3 == 0 { style.attributes.insert(.reverse) }
        if random.next() % 3 == 0 { style.foreground = .indexed(UInt8(random.next() % 256)) }
        if random.next() % 3 == 0 { style.background = .rgb(UInt8(random.next() % 256), 9, 99) }
        grid.write(
          text, row: Int.random(in: 0..<size.rows, using: &random),
          column: Int.random(in: -2..<size.columns, using: &random), style: style)
      }
      // After a mark in the last column that ends a run of ASCII libvterm 0.1 starts a new row.
      for row in 0..<size.rows where grid[row, size.columns - 1].text.unicodeScalars.count > 1 {
        grid.write("e", row: row, column: size.columns - 1)
      }
      if step % 7 == 6 { stage.terminal.repaintAll() }
      stage.present(grid)
      expectSame(stage, grid, "step \(step)")
    }
  }

  @Test(arguments: 1...4) func `hostile text leaves no trace beyond its cells`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let stage = try Stage(rows: 5, columns: 24)
    for _ in 0..<60 {
      var grid = CellGrid(size: Size(rows: 5, columns: 24))
      grid.write("above", row: 0, column: 0)
      grid.write("below", row: 4, column: 19)
      for row in 1..<4 {
        grid.write(random.hostileText(length: 40), row: row, column: 0, columns: 12)
        grid.write("end", row: row, column: 21)
      }
      stage.present(grid)
      #expect(stage.emulator.lines.first == "above")
      #expect(stage.emulator.lines.last?.hasSuffix("below") == true)
      for row in 1..<4 {
        #expect((21..<24).map { stage.emulator.cell(row, $0).text } == ["e", "n", "d"])
      }
    }
  }

  @Test func `a picture in text has the clusters that the terminal shows`() throws {
    let stage = try Stage(rows: 2, columns: 40)
    var grid = CellGrid(size: Size(rows: 2, columns: 40))
    grid.write("👩‍👩‍👧‍👦 10 👍🏽 🇺🇳 ❤\u{FE0F} 今天 e\u{301}", row: 0, column: 0)
    stage.present(grid)
    #expect(grid.shownLines == stage.emulator.lines)
    #expect(grid.shownLines.first?.hasPrefix("👩 10 👍 ") == true)
  }

  @Test func `one changed digit costs at most 8 bytes`() throws {
    let stage = try Stage(rows: 24, columns: 80)
    var grid = CellGrid(size: Size(rows: 24, columns: 80))
    grid.write("Stock: 10 boxes", row: 5, column: 10)
    stage.present(grid)
    grid.write("1", row: 5, column: 18)
    let first = stage.present(grid).count
    var most = 0
    for digit in 2...9 {
      grid.write("\(digit)", row: 5, column: 18)
      most = max(most, stage.present(grid).count)
    }
    #expect(first <= 8)
    #expect(most <= 2)
  }

  @Test(
    arguments: Theme.all,
    ["xterm-256color", "tmux-256color", "screen-256color", "xterm", "linux", "vt220"])
  func `a highlighted digit costs at most 8 bytes more, and its end no more than a digit`(
    theme: Theme, type: String
  ) throws {
    for style in [Style.plain, Style(attributes: .bold)] {
      let stage = try Stage(rows: 24, columns: 80, type: type)
      stage.terminal.theme = theme
      var grid = CellGrid(size: Size(rows: 24, columns: 80))
      grid.write("Stock: 10 boxes", row: 5, column: 10, style: style)
      stage.present(grid)
      grid.write("0", row: 5, column: 18, style: style)
      stage.present(grid)
      for digit in stride(from: 1, to: 9, by: 2) {
        grid.write("\(digit)", row: 5, column: 18, style: style)
        let plain = stage.present(grid).count
        grid.write("\(digit + 1)", row: 5, column: 18, style: style.adding(.highlight))
        let highlighted = stage.present(grid).count
        #expect(highlighted <= plain + 8, "\(highlighted) and \(plain)")
        #expect(stage.emulator.line(5).hasSuffix("Stock: 1\(digit + 1) boxes"))
        grid.write("\(digit + 1)", row: 5, column: 18, style: style)
        let end = stage.present(grid).count
        #expect(end <= plain, "\(end) and \(plain)")
      }
    }
  }

  @Test func `a grid that did not change costs no byte`() throws {
    let stage = try Stage(rows: 24, columns: 80)
    var grid = CellGrid(size: Size(rows: 24, columns: 80))
    grid.write("Stock: 10 boxes", row: 5, column: 10)
    stage.present(grid)
    #expect(stage.present(grid).isEmpty)
  }

  @Test func `everything is sent again after a repaint is asked for`() throws {
    let stage = try Stage(rows: 3, columns: 20)
    var grid = CellGrid(size: Size(rows: 3, columns: 20))
    grid.write("Stock: 10 boxes", row: 1, column: 2)
    stage.present(grid)
    stage.emulator.feed(Array("\u{1B}[H garbage".utf8))
    stage.terminal.repaintAll()
    stage.present(grid)
    #expect(stage.emulator.lines == ["", "  Stock: 10 boxes", ""])
  }

  @Test func `a smaller or larger terminal shows the grid of its size`() throws {
    let stage = try Stage(rows: 3, columns: 20)
    var grid = CellGrid(size: Size(rows: 3, columns: 20))
    grid.write("Stock: 10 boxes", row: 1, column: 2)
    stage.present(grid)
    stage.pty.resize(rows: 2, columns: 10)
    #expect(stage.terminal.updateSize())
    #expect(!stage.terminal.updateSize())
    #expect(stage.terminal.size == Size(rows: 2, columns: 10))
    var small = CellGrid(size: stage.terminal.size)
    small.write("Stock: 10 boxes", row: 0, column: 0)
    let bytes = stage.present(small)
    #expect(bytes.contains(Array("Stock: 10".utf8)))
    #expect(!bytes.contains(Array("boxes".utf8)))
  }

  @Test(arguments: [
    ("xterm-256color", ColorChoice.always, ColorDepth.palette), ("xterm", .always, .eight),
    ("xterm-256color", .never, .none), ("vt100", .always, .none), ("linux", .always, .eight),
  ])
  func `the depth of color is that of the terminal and of the choice`(
    type: String, choice: ColorChoice, depth: ColorDepth
  ) throws {
    let stage = try Stage(rows: 3, columns: 20, type: type, color: choice)
    #expect(stage.terminal.colors == depth)
  }

  @Test func `without color there is no color in what is written`() throws {
    let stage = try Stage(rows: 3, columns: 20, color: .never)
    var grid = CellGrid(size: Size(rows: 3, columns: 20))
    let style = Style(foreground: .indexed(1), background: .rgb(1, 2, 3), attributes: .bold)
    grid.write("Stock", row: 0, column: 0, style: style)
    stage.present(grid)
    #expect(stage.emulator.cell(0, 0).isBold)
    stage.terminal.close()
    stage.receive()
    let text = String(decoding: stage.pty.output, as: UTF8.self)
    #expect(!text.contains(/\u{1B}\[[0-9;]*[34][0-9][;m0-9]/))
  }

  @Test func `the cursor is shown where it is wanted and hidden otherwise`() throws {
    let stage = try Stage(rows: 3, columns: 20)
    let grid = CellGrid(size: Size(rows: 3, columns: 20))
    stage.present(grid)
    let shown = stage.present(grid, cursor: Position(row: 1, column: 4))
    #expect(shown.contains(Array("\u{1B}[?25h".utf8)))
    let outside = stage.present(grid, cursor: Position(row: 3, column: 4))
    #expect(outside.contains(Array("\u{1B}[?25l".utf8)))
  }

  @Test func `closing gives the settings back, and twice is harmless`() throws {
    let stage = try Stage(rows: 3, columns: 20)
    #expect(stage.pty.settings != stage.pty.originalSettings)
    stage.terminal.close()
    stage.terminal.close()
    #expect(stage.pty.settings == stage.pty.originalSettings)
    #expect(stage.present(CellGrid(size: Size(rows: 3, columns: 20))).isEmpty)
  }

  @Test func `releasing a terminal gives it back`() throws {
    let pty = try Pty(rows: 3, columns: 20)
    var terminal: Terminal? = try Terminal(
      input: pty.slave, output: pty.slave, type: "xterm", options: Terminal.Options())
    #expect(pty.settings != pty.originalSettings)
    #expect(terminal != nil)
    terminal = nil
    #expect(pty.settings == pty.originalSettings)
    #expect(pty.readAll().suffix(40).contains(Array("\u{1B}[?1049l".utf8)))
  }

  @Test(arguments: [
    ("", TerminalError.Code.noType), ("no-such-terminal", .unknownType), ("dumb", .unusableType),
  ])
  func `a type that cannot be used is refused without a byte`(
    type: String, code: TerminalError.Code
  ) throws {
    let pty = try Pty(rows: 3, columns: 20)
    let error = try #require(throws: TerminalError.self) {
      _ = try Terminal(
        input: pty.slave, output: pty.slave, type: type, options: Terminal.Options())
    }
    #expect(error.code == code)
    #expect(error.description.contains("TERM is "))
    #expect(error.description.contains(type))
    #expect(!error.description.contains("\n"))
    #expect(pty.readAll().isEmpty)
    #expect(pty.settings == pty.originalSettings)
  }

  @Test func `a second terminal traps, and one after the first was given back is taken`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let first = try Stage(rows: 3, columns: 20)
      _ = try Stage(rows: 3, columns: 20)
      withExtendedLifetime(first) {}
    }
    await #expect(processExitsWith: .success) { @MainActor in
      let first = try Stage(rows: 3, columns: 20)
      first.terminal.close()
      _ = try Stage(rows: 3, columns: 20)
      withExtendedLifetime(first) {}
    }
  }
}
