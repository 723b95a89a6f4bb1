// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What Bowline has to say to the programmer while the program goes on.
enum Report {
  /// Says that observers of a property kept changing it, and that they were stopped.
  ///
  /// - Parameter others: The properties by way of which it was changed; none if by its own
  ///   observers.
  static func loop(_ property: String, through others: [String], rounds: Int) {
    let cycle = [property] + others + [property]
    BowlineReport(
      message: """
        \(property) was changed by its own observers \(rounds) times in a row, on the way \
        \(cycle.joined(separator: " -> ")); the changes after that are stored and not told. \
        Let an observer write only a value that differs.
        """,
      cycle: cycle
    ).send()
  }

  /// Writes a line to standard error.
  static func say(_ message: String) {
    var line = "bowline: \(message)\n"
    line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
