// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// Themes as they arrive at an emulator.
@MainActor @Suite(.serialized) struct ThemePresenterTests {
  private static let size = Size(rows: 3, columns: 12)

  private static let grid: CellGrid = {
    var grid = CellGrid(size: size)
    grid.write("text", row: 0, column: 0)
    grid.write("focus", row: 1, column: 0, style: Style(.focus))
    grid.write("wrong", row: 2, column: 0, style: Style(.error))
    return grid
  }()

  private func stage(color: ColorChoice = .always) throws -> Stage {
    try Stage(rows: Self.size.rows, columns: Self.size.columns, color: color)
  }

  /// The backgrounds of all cells.
  private func backgrounds(_ stage: Stage) -> Set<Int> {
    Set((0..<36).map { stage.emulator.cell($0 / 12, $0 % 12).background })
  }

  @Test func `a theme's background fills the screen, and goes with the theme`() throws {
    let stage = try stage()
    stage.present(Self.grid)
    #expect(backgrounds(stage) == [-1])
    stage.terminal.theme = .dark
    #expect(stage.terminal.theme == .dark)
    stage.present(Self.grid)
    let dark = Int(ColorDepth.palette.index(of: .rgb(24, 26, 31)))
    #expect(backgrounds(stage) == [dark])
    #expect(stage.emulator.cell(1, 0).isReverse && stage.emulator.cell(2, 0).isBold)
    #expect(stage.emulator.lines == ["text", "focus", "wrong"])
    stage.terminal.theme = .default
    stage.present(Self.grid)
    #expect(backgrounds(stage) == [-1])
  }

  @Test func `the same theme again sends nothing`() throws {
    let stage = try stage()
    stage.terminal.theme = .light
    stage.present(Self.grid)
    stage.terminal.theme = .light
    #expect(stage.present(Self.grid).isEmpty)
  }

  @Test func `a theme stays through a new size and a repaint`() throws {
    let stage = try stage()
    stage.terminal.theme = .dark
    stage.present(Self.grid)
    stage.terminal.repaintAll()
    stage.present(Self.grid)
    #expect(!backgrounds(stage).contains(-1))
    stage.pty.resize(rows: 2, columns: 8)
    #expect(stage.terminal.updateSize())
    stage.present(CellGrid(size: stage.terminal.size))
    #expect(!(0..<16).map { stage.emulator.cell($0 / 8, $0 % 8).background }.contains(-1))
  }

  @Test func `without color every theme is attributes alone`() throws {
    let stage = try stage(color: .never)
    for theme in Theme.all {
      stage.terminal.theme = theme
      stage.present(Self.grid)
      #expect(backgrounds(stage) == [-1])
      #expect(stage.emulator.cell(1, 0).isReverse && !stage.emulator.cell(0, 0).isReverse)
      #expect(stage.emulator.cell(2, 0).isUnderlined && stage.emulator.cell(2, 0).isBold)
    }
  }

  @Test(arguments: [
    ("xterm-256color", true), ("tmux-256color", true), ("screen", true), ("linux", false),
    ("vt220", false), ("dumb", false), ("", false),
  ])
  func `a terminal is asked where its type is known to take a question`(
    type: String, isAsked: Bool
  ) {
    #expect(SystemCommand.isTaken(byType: type) == isAsked)
  }
}
