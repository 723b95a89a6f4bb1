// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A screen that differs from its snapshot, or a snapshot that cannot be used.
///
/// ``description`` begins with the line of the test, and says what to do.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of failure.
  public enum Code: Hashable, Sendable {
    /// The screen shows something else.
    case different
    /// There is no file yet.
    case missing
    /// There is a file, and it is no snapshot.
    case malformed
    /// The file cannot be read or written.
    case unusable
    /// The name, or the value of `BOWLINE_SNAPSHOTS`, is not allowed.
    case wrongName
  }

  /// The kind of failure.
  public let code: Code

  /// The file, the line of the test, what is wrong and what to do: a line or more.
  public let description: String

  init(_ code: Code, _ lines: [String], filePath: String, line: Int) {
    self.code = code
    let file = filePath.split(separator: "/").last.map(String.init) ?? filePath
    var lines = lines
    lines[0] = "\(file):\(line): \(lines[0])"
    description = lines.map { CellGrid.line($0) }.joined(separator: "\n")
  }
}
