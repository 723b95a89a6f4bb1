// SPDX-License-Identifier: Apache-2.0

/// A value of JSON, to be written: RFC 8259.
enum JSONText {
  case null
  case number(UInt64)
  case string(String)
  case array([JSONText])

  /// In the given order.
  case object([(name: String, value: JSONText)])

  static func optional<Value>(_ value: Value?, _ make: (Value) -> JSONText) -> JSONText {
    value.map(make) ?? .null
  }

  /// The text, in one line.
  var text: String {
    switch self {
    case .null: "null"
    case .number(let number): "\(number)"
    case .string(let string): JSONText.quoted(string)
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(JSONText.quoted($0.name)): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  /// Section 7: a quotation mark, a backslash and the control characters must be escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case let scalar where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
