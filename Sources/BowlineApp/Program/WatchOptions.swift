// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The options and operands of `bowline watch`, beside those that every part of the program has.
struct WatchOptions: Equatable {
  /// The subcommand.
  static let name = "watch"

  /// The operand that stands for standard input.
  static let standardInput = "-"

  /// The files to follow, in their order; `-` stands for standard input, as does an empty list.
  var files: [String] = []

  /// The command whose output is read, with its arguments; empty for none.
  var command: [String] = []

  /// The time from one run of the command to the next; nil to run it once.
  var interval: Duration?

  /// The format; nil finds it from the first lines.
  var format: FeedFormat?

  /// The layout file, or the name of one that comes with the program; nil arranges all values.
  var layout: String?

  /// The factor by which a recording is shown faster than it was recorded; nil for as fast.
  var pace: Double?

  /// The program ends at the end of the input.
  var endsWithInput = false

  /// The names of the formats; `auto` finds one from the first lines.
  static let formatNames = ["auto"] + FeedFormat.allCases.map(\.rawValue)

  /// The intervals that a command can be run at.
  static let intervals = Duration.milliseconds(10)...Duration.seconds(86_400)
}

extension WatchOptions {
  /// Reads a time: `2s`, `500ms`, `1.5m`, `1h`; a number alone is of seconds.
  ///
  /// - Returns: The time; nil for any other text.
  static func duration(_ text: String) -> Duration? {
    let units: [(name: String, length: Duration)] = [
      ("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3_600)),
    ]
    let unit = units.first { text.hasSuffix($0.name) }
    let digits = text.dropLast(unit?.name.count ?? 0)
    // Only digits and a point: nobody writes a time in the other forms that Swift reads.
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits)
    else { return nil }
    // No `Duration` could hold what very many digits say; this is out of range as well.
    return (unit?.length ?? .seconds(1)) * min(number, 1e12)
  }

  /// The command as a line of the shell, with quotes around words that have special characters.
  var commandLine: String { command.map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,@%+".contains($0)) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
