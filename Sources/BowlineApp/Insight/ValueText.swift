// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The values and causes of changes in the words of a person.
enum ValueText {
  /// A value as a person reads it: without quotes, `on` and `off`, `none` for nil.
  ///
  /// - Parameter text: The value as an `Insight` describes it.
  static func words(_ text: String) -> String {
    switch text {
    case "nil": return "none"
    case "true": return "on"
    case "false": return "off"
    default:
      // The parts of a value without a text of its own say nothing to a person.
      let type = text.prefix { $0.isLetter }
      if type.first?.isUppercase == true, text.dropFirst(type.count).hasPrefix("(") {
        return "a \(type.lowercased())"
      }
      // The empty text keeps its quotes, or there would be nothing to see.
      guard text.count > 2, text.first == "\"", text.last == "\"" else { return rounded(text) }
      // A text with an arrow keeps its quotes, which set it apart from the one between two values.
      if text.firstRange(of: " -> ") != nil { return text }
      return String(text.dropFirst().dropLast())
    }
  }

  /// A text with two decimals at the most in each number: `[83.08, 9.5]`.
  static func rounded(_ text: String) -> String {
    var result = ""
    var decimals: Int?
    var last: Character?
    for character in text {
      defer { last = character }
      let isDigit = Self.isDigit(character)
      if let count = decimals, isDigit {
        decimals = count + 1
        if count >= 2 { continue }
      } else {
        decimals = character == "." && last.map(Self.isDigit) == true ? 0 : nil
      }
      result.append(character)
    }
    return result
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// The values of a change: `10 → 11`, `+ Item 13`.
  static func words(_ change: Insight.Change, arrow: String) -> String {
    words(
      kind: change.kind, old: words(change.old), new: words(change.new), arrow: arrow)
  }

  /// The values of a change of some kind, which are in words already.
  static func words(
    kind: ChangeKind, old: String, new: String, arrow: String
  ) -> String {
    switch kind {
    // Values of which the words say only a part, such as `5 rows`.
    case .setting where old == new: "\(new), changed"
    case .setting, .replacement: "\(old)\(arrow)\(new)"
    case .insertion: "+ \(new)"
    case .removal: "- \(old)"
    case .move: "moved \(new)"
    }
  }

  /// The directions of a binding: `both ways`; nil is an observer.
  static func words(_ mode: BindingMode?) -> String {
    switch mode {
    case nil: "observer"
    case .oneWay?: "one way"
    case .oneTime?: "one time"
    case .twoWay?: "both ways"
    case .toSource?: "to the source"
    }
  }

  /// An event in a few words: `key +`.
  static func words(_ event: Insight.Event) -> String {
    switch event.kind {
    case .start: "the start"
    case .key: "key \(event.name)"
    case .mouse: event.name
    case .paste: "paste"
    case .timer: "timer"
    case .sample: "sample"
    case .line: "input \(event.name)"
    }
  }
}
