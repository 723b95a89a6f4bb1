// SPDX-License-Identifier: Apache-2.0

/// Finds out whether a text is JSON, by the grammar of RFC 8259.
struct JSONChecker {
  private var rest: Substring.UnicodeScalarView

  static func isValid(_ text: String) -> Bool {
    var checker = JSONChecker(rest: text[...].unicodeScalars)
    return checker.value() && checker.rest.allSatisfy(checker.isSpace)
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    " \n\r\t".unicodeScalars.contains(scalar)
  }

  private mutating func take(_ text: String) -> Bool {
    rest = rest.drop(while: isSpace)
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func value() -> Bool {
    if take("{") { return take("}") || list("}") { $0.string() && $0.take(":") && $0.value() } }
    if take("[") { return take("]") || list("]") { $0.value() } }
    if take("null") || take("true") || take("false") { return true }
    return rest.first == "\"" ? string() : number()
  }

  private mutating func list(_ end: String, _ element: (inout JSONChecker) -> Bool) -> Bool {
    repeat { if !element(&self) { return false } } while take(",")
    return take(end)
  }

  private mutating func number() -> Bool {
    _ = take("-")
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return !digits.isEmpty && (digits.first != "0" || digits.count == 1)
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return true
      case "\\":
        guard let escape = rest.popFirst() else { return false }
        if escape == "u" {
          let digits = rest.prefix(4)
          guard digits.count == 4, digits.allSatisfy(\.properties.isHexDigit) else { return false }
          rest = rest.dropFirst(4)
        } else if !"\"\\/bfnrt".unicodeScalars.contains(escape) {
          return false
        }
      case let scalar where scalar.value < 0x20: return false
      default: break
      }
    }
    return false
  }
}
