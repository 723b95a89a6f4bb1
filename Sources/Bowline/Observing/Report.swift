// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What Bowline has to say to the programmer while the program goes on.
enum Report {
  /// Says that observers of a property kept changing it, and that they were stopped.
  static func loop(owner: AnyObject, property: ObserverList, rounds: Int) {
    say(
      """
      \(type(of: owner)).\(property.name(in: owner)) was changed by its own observers \
      \(rounds) times in a row; the changes after that are stored and not told. \
      Let an observer write only a value that differs.
      """)
  }

  /// Writes a line to standard error.
  static func say(_ message: String) {
    var line = "bowline: \(message)\n"
    line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
