// SPDX-License-Identifier: Apache-2.0

/// A text in double quotes, as JSON and YAML both have it: RFC 8259, section 7; YAML 1.1, section 5.6.
enum QuotedText {
  static func of(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{2028}", "\u{2029}", "\u{FEFF}",
        _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
