// SPDX-License-Identifier: Apache-2.0

/// A file that is no session.
struct SessionError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  let line: Int

  /// The text of the line.
  let text: String

  /// The kind of line that it should be, in words.
  let expected: String

  var description: String {
    "line \(line) is '\(String(SessionText.escaped(text).prefix(40)))' and not \(expected)"
  }
}
