// SPDX-License-Identifier: Apache-2.0

/// A file that is no session.
struct SessionError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  let line: Int

  /// What it says.
  let text: String

  /// What it should say.
  let expected: String

  var description: String {
    "line \(line) is '\(String(SessionText.escaped(text).prefix(40)))' and not \(expected)"
  }
}
