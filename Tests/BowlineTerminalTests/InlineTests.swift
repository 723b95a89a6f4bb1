// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// A program in some rows below those of the shell: ncurses writes to a pty, and libvterm shows what
/// arrives there.
@MainActor @Suite(.serialized) struct InlineTests {
  private static let shell = "one\r\ntwo\r\n$ tool\r\n"

  private func stage(
    rows: Int = 8, columns: Int = 12, inline: Int, isErasedAtEnd: Bool = false,
    above lines: String = shell
  ) throws -> Stage {
    try Stage(
      rows: rows, columns: columns,
      extent: .inline(rows: inline, isErasedAtEnd: isErasedAtEnd), above: lines)
  }

  /// A grid whose rows have their numbers and are as long as the screen.
  private func numbered(_ size: Size) -> CellGrid {
    var grid = CellGrid(size: size)
    for row in 0..<size.rows {
      grid.write("\(row)" + String(repeating: "x", count: size.columns), row: row, column: 0)
    }
    return grid
  }

  @Test func `the picture begins in the row of the cursor, and the shell's lines stay`() throws {
    let stage = try stage(inline: 3)
    #expect(stage.terminal.size == Size(rows: 3, columns: 12))
    stage.present(numbered(stage.terminal.size))
    #expect(
      stage.emulator.lines == [
        "one", "two", "$ tool", "0xxxxxxxxxxx", "1xxxxxxxxxxx", "2xxxxxxxxxxx", "", "",
      ])
  }

  @Test func `where too few rows are left the shell's lines move up by those that are missing`()
    throws
  {
    let stage = try stage(rows: 5, inline: 3)
    stage.present(numbered(stage.terminal.size))
    #expect(
      stage.emulator.lines == ["two", "$ tool", "0xxxxxxxxxxx", "1xxxxxxxxxxx", "2xxxxxxxxxxx"])
  }

  @Test(arguments: [0, -1]) func `less than a row is one row`(rows: Int) throws {
    #expect(try stage(inline: rows).terminal.size == Size(rows: 1, columns: 12))
  }

  @Test(arguments: [1, 2, 5, 6, 100])
  func `there are as many rows as are wanted, or as the window has`(
    rows: Int
  ) throws {
    let stage = try stage(rows: 5, inline: rows)
    #expect(stage.terminal.size == Size(rows: min(rows, 5), columns: 12))
    let grid = numbered(stage.terminal.size)
    stage.present(grid)
    #expect(Array(stage.emulator.lines.suffix(grid.rows)) == grid.lines || rows == 1)
    #expect(stage.emulator.lines.contains(grid.lines[0]))
  }

  @Test(arguments: 1...6) func `random changes leave the rows as the grid and no other one touched`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let stage = try stage(rows: 9, columns: 17, inline: 5)
    let clusters = Array("abc 019-─é今天한").map(String.init)
    var grid = CellGrid(size: stage.terminal.size)
    for step in 0..<80 {
      if step % 20 == 19 { grid = CellGrid(size: grid.size) }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
          clusters.randomElement(using: &random) ?? " "
        }.joined()
        let style = Style(attributes: Bool.random(using: &random) ? .bold : [])
        grid.write(
          text, row: Int.random(in: 0..<5, using: &random),
          column: Int.random(in: -2..<17, using: &random), style: style)
      }
      if step % 7 == 6 { stage.terminal.repaintAll() }
      let cursor = Position(
        row: Int.random(in: 0..<5, using: &random), column: Int.random(in: 0..<17, using: &random))
      stage.present(grid, cursor: Bool.random(using: &random) ? cursor : nil)
      #expect(stage.emulator.lines == ["one", "two", "$ tool"] + grid.lines + [""], "step \(step)")
    }
  }

  @Test func `nothing that is sent names a row of the screen, another screen or a scroll region`()
    throws
  {
    let stage = try stage(inline: 3)
    stage.present(numbered(stage.terminal.size), cursor: Position(row: 2, column: 5))
    stage.present(CellGrid(size: stage.terminal.size))
    stage.terminal.close()
    stage.receive()
    let text = String(decoding: stage.pty.output.filter { $0 != 0 }, as: UTF8.self)
    let sequences = text.split(separator: "\u{1B}[").dropFirst()
    for sequence in sequences {
      let final = sequence.first { !"0123456789;?$".contains($0) }
      #expect(!"Hdr".contains(final ?? "H"), "\(sequence)")
    }
    #expect(!text.contains("?1049") && !text.contains("\u{1B}7") && !text.contains("\u{1B}8"))
  }

  @Test func `one changed digit costs at most 16 bytes`() throws {
    let stage = try stage(rows: 24, columns: 80, inline: 10)
    var grid = CellGrid(size: stage.terminal.size)
    for row in 0..<10 { grid.write("Stock: \(row) boxes", row: row, column: 2) }
    stage.present(grid)
    grid.write("7", row: 3, column: 9)
    #expect(stage.present(grid).count <= 16)
  }

  @Test func `at the end the last picture stays and the shell goes on below`() throws {
    for rows in [8, 6, 5] {
      let stage = try stage(rows: rows, inline: 3)
      stage.present(numbered(stage.terminal.size))
      stage.terminal.close()
      stage.receive()
      stage.emulator.feed("$ next".utf8)
      let lines = stage.emulator.lines.filter { !$0.isEmpty }
      #expect(
        lines.suffix(5) == ["$ tool", "0xxxxxxxxxxx", "1xxxxxxxxxxx", "2xxxxxxxxxxx", "$ next"])
      #expect(stage.pty.settings == stage.pty.originalSettings)
      #expect(TerminalModes(after: stage.pty.output).changed == [])
    }
  }

  @Test(arguments: 0..<3) func `wherever the cursor is shown, the shell goes on below the picture`(
    row: Int
  ) throws {
    let stage = try stage(inline: 3)
    stage.present(numbered(stage.terminal.size), cursor: Position(row: row, column: 4))
    stage.terminal.close()
    stage.receive()
    stage.emulator.feed("$ next".utf8)
    #expect(stage.emulator.lines[5...] == ["2xxxxxxxxxxx", "$ next", ""])
  }

  @Test(arguments: 0..<3)
  func `where that was asked for nothing stays, and the shell goes on there`(
    row: Int
  ) throws {
    let stage = try stage(inline: 3, isErasedAtEnd: true)
    stage.present(numbered(stage.terminal.size), cursor: Position(row: row, column: 4))
    stage.terminal.close()
    stage.receive()
    stage.emulator.feed("$ next".utf8)
    #expect(stage.emulator.lines == ["one", "two", "$ tool", "$ next", "", "", "", ""])
  }

  @Test func `the cursor is in its place`() throws {
    let stage = try stage(inline: 3)
    stage.present(numbered(stage.terminal.size), cursor: Position(row: 1, column: 4))
    // What is typed shows where the cursor is.
    stage.emulator.feed("Y".utf8)
    #expect(stage.emulator.lines[4] == "1xxxYxxxxxxx")
  }

  @Test func `after a new size of the window all rows are painted anew in place of the old ones`()
    throws
  {
    let stage = try stage(inline: 3)
    stage.present(numbered(stage.terminal.size))
    for (rows, columns) in [(8, 20), (8, 7), (12, 9)] {
      stage.receive()
      stage.resize(rows: rows, columns: columns)
      #expect(stage.terminal.updateSize())
      #expect(stage.terminal.size == Size(rows: 3, columns: columns))
      let grid = numbered(stage.terminal.size)
      stage.present(grid)
      #expect(stage.emulator.lines.filter { $0.contains("x") } == grid.lines)
      #expect(stage.emulator.lines.contains { "$ tool".hasPrefix($0) && !$0.isEmpty })
    }
    #expect(!stage.terminal.updateSize())
  }

  @Test func `while another program has the terminal the picture is gone, and comes back below`()
    throws
  {
    let stage = try stage(rows: 10, inline: 3)
    stage.present(numbered(stage.terminal.size), cursor: Position(row: 2, column: 0))
    stage.terminal.suspend {
      stage.receive()
      #expect(stage.emulator.lines == ["one", "two", "$ tool"] + Array(repeating: "", count: 7))
      stage.emulator.feed("edited\r\n".utf8)
    }
    stage.present(numbered(stage.terminal.size))
    #expect(
      stage.emulator.lines.prefix(7) == [
        "one", "two", "$ tool", "edited", "0xxxxxxxxxxx", "1xxxxxxxxxxx", "2xxxxxxxxxxx",
      ])
  }

  @Test func `a terminal that is not of the family of the VT100 is refused without a byte`() throws
  {
    let pty = try Pty(rows: 8, columns: 12)
    let error = #expect(throws: TerminalError.self) {
      try Terminal(
        input: pty.slave, output: pty.slave, type: "vt52",
        options: Terminal.Options(extent: .inline(rows: 3)))
    }
    #expect(error?.code == .notInline)
    #expect(error?.description.contains("TERM is vt52") == true)
    #expect(pty.readAll().isEmpty)
  }
}

/// The mouse in rows whose place only the terminal knows.
@MainActor @Suite(.serialized) struct InlineMouseTests {
  private static let question = Array("\u{1B}[6n".utf8)

  private func stage() throws -> Stage {
    try Stage(rows: 8, columns: 12, extent: .inline(rows: 3), above: "$ tool\r\n")
  }

  private func mouse(_ action: MouseEvent.Action, row: Int) -> InputEvent {
    .mouse(MouseEvent(action, at: Position(row: row, column: 2)))
  }

  @Test func `the terminal is asked for the place only where the mouse is reported`() throws {
    let stage = try stage()
    stage.present(CellGrid(size: stage.terminal.size))
    #expect(!stage.pty.output.contains(Self.question) && !stage.terminal.awaitsCursorRow)
    stage.terminal.reportsMouse = true
    stage.receive()
    #expect(stage.pty.output.contains(Self.question) && stage.terminal.awaitsCursorRow)
  }

  @Test func `rows are counted from the first one once the terminal has said where it is`() throws {
    let stage = try stage()
    stage.present(CellGrid(size: stage.terminal.size), cursor: Position(row: 1, column: 3))
    stage.terminal.reportsMouse = true
    #expect(stage.terminal.placed([mouse(.press(.left), row: 2)]) == [], "not known yet")
    stage.terminal.area?.take(cursorRow: 2)
    for row in 0..<8 {
      let seen = stage.terminal.placed([mouse(.press(.left), row: row)])
      #expect(seen == ((1...3).contains(row) ? [mouse(.press(.left), row: row - 1)] : []))
    }
  }

  @Test func `a button that is held goes on at the nearest row, and keys are as they were`() throws
  {
    let stage = try stage()
    stage.terminal.reportsMouse = true
    stage.terminal.area?.take(cursorRow: 1)
    let key = InputEvent.key(KeyPress(.enter))
    let seen = stage.terminal.placed([
      mouse(.drag(.left), row: 0), mouse(.release(.left), row: 7), key,
      mouse(.scrollUp, row: 0),
    ])
    #expect(seen == [mouse(.drag(.left), row: 0), mouse(.release(.left), row: 2), key])
  }

  @Test func `after a new size of the window the place is asked for again`() throws {
    let stage = try stage()
    stage.terminal.reportsMouse = true
    stage.terminal.area?.take(cursorRow: 1)
    stage.receive()
    stage.resize(rows: 9, columns: 12)
    #expect(stage.terminal.updateSize())
    #expect(stage.receive().contains(Self.question))
    #expect(stage.terminal.placed([mouse(.press(.left), row: 1)]) == [])
    stage.terminal.area?.take(cursorRow: 5)
    #expect(
      stage.terminal.placed([mouse(.press(.left), row: 6)]) == [mouse(.press(.left), row: 1)])
  }

  @Test func `an answer to an earlier question counts for nothing`() throws {
    let stage = try stage()
    stage.terminal.reportsMouse = true
    stage.resize(rows: 9, columns: 12)
    #expect(stage.terminal.updateSize())
    stage.terminal.area?.take(cursorRow: 1)
    #expect(stage.terminal.placed([mouse(.press(.left), row: 1)]) == [])
    stage.terminal.area?.take(cursorRow: 4)
    #expect(
      stage.terminal.placed([mouse(.press(.left), row: 4)]) == [mouse(.press(.left), row: 0)])
  }

  @Test func `a question whose answer was dropped with the input is not waited for`() throws {
    let stage = try stage()
    stage.terminal.reportsMouse = true
    stage.terminal.suspend {}
    stage.terminal.area?.take(cursorRow: 4)
    #expect(
      stage.terminal.placed([mouse(.press(.left), row: 4)]) == [mouse(.press(.left), row: 0)])
  }

  @Test func `the answer is F3 with modifiers where nobody has asked`() {
    var decoder = KeyDecoder()
    let answer = Array("\u{1B}[4;5R".utf8)
    #expect(decoder.decode(answer) == [.key(KeyPress(.function(3), .control))])
    #expect(decoder.cursorRows == [])
    decoder.awaitsCursorRow = true
    #expect(decoder.decode(answer) == [])
    #expect(decoder.cursorRows == [3])
    #expect(decoder.decode(Array("\u{1B}[R".utf8)) == [.key(KeyPress(.function(3)))])
  }
}
