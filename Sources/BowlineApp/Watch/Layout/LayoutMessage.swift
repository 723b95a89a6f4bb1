// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The line by which a program is sent a value: `{"path":"limit","value":5}`.
enum LayoutMessage {
  static func line(_ path: LayoutPath, _ value: FeedValue) -> String {
    "{\"path\":\(quoted(path.localText)),\"value\":\(json(value))}"
  }

  private static func json(_ value: FeedValue) -> String {
    switch value {
    case .null, .rows: "null"
    case .truth, .number: value.description
    case .text(let text): quoted(text)
    }
  }

  /// A text as JSON has it: RFC 8259, section 7.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
