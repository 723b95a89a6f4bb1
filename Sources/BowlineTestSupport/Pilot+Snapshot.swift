// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

extension Pilot {
  /// Expects the screen to look as a file beside the test says.
  ///
  /// ```swift
  /// try pilot.expectSnapshot("inbox-open")
  /// ```
  ///
  /// The file has the size, the cursor and the rows, and then the runs of cells that do not look
  /// like plain text and those with a link: `3:5-12 accent bold` is columns 5 to 12 of row 3, both
  /// counted from 0. Looks are roles and attributes, so that a theme changes no file.
  ///
  /// Where the variable `BOWLINE_SNAPSHOTS` of the environment is `renew`, the file is written and
  /// nothing is compared. Otherwise no file is ever written, and a missing one is a failure.
  ///
  /// - Parameters:
  ///   - name: The name of the file without `.txt`: letters, digits, `-`, `_` and `.`, which it
  ///     does not begin with.
  ///   - folder: The folder of the file: a path, relative to the folder of the test's file or from
  ///     `/` on.
  ///   - filePath: The file of the test.
  ///   - line: The line of the test, which a failure names.
  /// - Throws: ``SnapshotError`` with the rows and looks that differ, or with the error in the name
  ///   or the file.
  public func expectSnapshot(
    _ name: String, in folder: String = "Snapshots", filePath: String = #filePath,
    line: Int = #line
  ) throws(SnapshotError) {
    let canvas = screen.paint()
    try SnapshotFile(name: name, folder: folder, filePath: filePath, line: line)
      .expect(Snapshot(canvas.grid, cursor: canvas.cursor))
  }
}

extension MemoryTerminal {
  /// Expects the terminal to look as a file beside the test says: see
  /// ``Pilot/expectSnapshot(_:in:filePath:line:)``.
  ///
  /// - Throws: ``SnapshotError`` with the rows and looks that differ, or with the error in the name
  ///   or the file.
  public func expectSnapshot(
    _ name: String, in folder: String = "Snapshots", filePath: String = #filePath,
    line: Int = #line
  ) throws(SnapshotError) {
    let grid = grid
    try SnapshotFile(name: name, folder: folder, filePath: filePath, line: line)
      .expect(Snapshot(grid, cursor: cursor))
  }
}
