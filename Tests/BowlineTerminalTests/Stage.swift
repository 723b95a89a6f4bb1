// SPDX-License-Identifier: Apache-2.0

import Glibc
import Emulator
import TestSupport

@testable import BowlineTerminal

/// A terminal, and the emulator behind it.
@MainActor final class Stage {
  let pty: Pty
  let emulator: Emulator
  let terminal: Terminal
  private var fed = 0

  init(
    rows: Int, columns: Int, type: String = "xterm-256color", color: ColorChoice = .always,
    extent: Terminal.Extent = .fullScreen, above lines: String = ""
  ) throws {
    // The rows are compared in UTF-8, whatever the environment of the tests says.
    _ = TextEncoding.isUTF8
    unsafe unsetenv("COLORTERM")
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
    pty = try Pty(rows: rows, columns: columns)
    emulator = Emulator(rows: rows, columns: columns)
    emulator.feed(lines.utf8)
    terminal = try Terminal(
      input: pty.slave, output: pty.slave, type: type,
      options: Terminal.Options(color: color, extent: extent))
  }

  /// Changes the size of the window.
  func resize(rows: Int, columns: Int) {
    pty.resize(rows: rows, columns: columns)
    emulator.resize(rows: rows, columns: columns)
  }

  /// Shows a grid and returns the bytes that it took.
  @discardableResult func present(_ grid: CellGrid, cursor: Position? = nil) -> [UInt8] {
    receive()
    terminal.present(grid, cursor: cursor)
    return receive()
  }

  /// Hands what was written to the emulator.
  @discardableResult func receive() -> [UInt8] {
    let bytes = pty.readAll(after: fed)
    fed = pty.output.count
    emulator.feed(bytes)
    return bytes
  }
}
