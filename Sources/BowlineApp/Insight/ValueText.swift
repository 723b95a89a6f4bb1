// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// The values and causes of changes in the words of a person.
enum ValueText {
  /// A value as a person reads it: without quotes, `on` and `off`, `none` for nil.
  ///
  /// - Parameter text: The value as an `Insight` describes it.
  static func words(_ text: String) -> String {
    switch text {
    case "nil", "null": return "none"
    case "true": return "on"
    case "false": return "off"
    default:
      // The empty text keeps its quotes, or there would be nothing to see.
      guard text.count > 2, text.first == "\"", text.last == "\"" else { return short(text) }
      // A text with an arrow keeps its quotes, which set it apart from the one between two values.
      if text.firstRange(of: " -> ") != nil { return text }
      return String(text.dropFirst().dropLast())
    }
  }

  /// A value as it is written in code, but no longer than a person reads it: a text has its quotes, a
  /// number two decimals at the most, and of many numbers only their count shows.
  ///
  /// - Parameter text: The value as an `Insight` describes it.
  static func short(_ text: String) -> String {
    if text.first == "\"" { return text }
    // The parts of a value without a text of its own say nothing to a person.
    let type = text.prefix { $0.isLetter }
    if type.first?.isUppercase == true, text.dropFirst(type.count).hasPrefix("(") {
      return "a \(type.lowercased())"
    }
    return count(of: text) ?? rounded(text)
  }

  /// The number of values in a list of more than four numbers or objects, or of lists: `60 values`;
  /// nil for another value, such as a list of texts.
  private static func count(of text: String) -> String? {
    guard text.first == "[", text.last == "]", text.dropFirst().first != "\"" else { return nil }
    if text.dropFirst().first == "[" {
      let lists = text.ranges(of: "], [").count + 1
      return lists == 1 ? "1 list" : "\(lists) lists"
    }
    guard text.hasSuffix(ending), let mark = text.ranges(of: "… ").last else { return nil }
    return "\(text[mark.upperBound...].dropLast(ending.count)) values"
  }

  /// The lines of a log behind their count, as it describes itself; nil for another value.
  static func lastLine(of text: String) -> (line: String, count: Int)? {
    let digits = text.prefix { $0.isNumber }
    guard let count = Int(digits), let mark = text.firstRange(of: ", the last: "),
      text.dropFirst(digits.count).hasPrefix(" line")
    else { return nil }
    return (String(text[mark.upperBound...]), count)
  }

  /// The values that have come into a list of many, `+ 1 value, 24 in all`, or the line that has come
  /// into a log; nil where the beginnings of the lists, which are all that an `Insight` has of them, do
  /// not tell.
  private static func growth(_ old: String, _ new: String) -> String? {
    if let (line, count) = lastLine(of: new) {
      let before = lastLine(of: old)?.count ?? 0
      // A log that is full keeps its count.
      return count == before + 1 || (count == before && old != new) ? "+ \(line)" : nil
    }
    guard let (before, oldCount) = beginning(of: old), let (after, count) = beginning(of: new),
      new.hasSuffix(ending)
    else { return nil }
    func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count) values" }
    if oldCount < count, !before.isEmpty, zip(before, after).allSatisfy({ $0 == $1 }) {
      return "+ \(values(count - oldCount)), \(count) in all"
    }
    // A series that is full: each number that comes takes the place of the oldest.
    guard before.allSatisfy({ Double($0) != nil }), oldCount == count, before != after else {
      return nil
    }
    let step = (1..<before.count).first { zip(before[$0...], after).allSatisfy { $0 == $1 } }
    guard let step else { return nil }
    return "+ \(values(step)) in place of the oldest, \(count) in all"
  }

  /// The values of a list at its beginning, and the count of all; nil for a list of texts or lists, and
  /// for another value.
  private static func beginning(of text: String) -> (values: [Substring], count: Int)? {
    guard text.first == "[", text.last == "]", let next = text.dropFirst().first,
      next != "\"", next != "["
    else { return nil }
    let values = text.dropFirst().dropLast().split(separator: ", ")
    guard text.hasSuffix(ending) else { return (values, values.count) }
    let count = values.last.flatMap { Int($0.dropFirst(2).dropLast(ending.count - 1)) }
    return count.map { (values.dropLast(), $0) }
  }

  /// The end of a list of which an `Insight` has the beginning only.
  private static let ending = " in all]"

  /// A text with two decimals at the most in each number, and none that is zero: `[83.09, 9.5]`.
  ///
  /// - Parameter count: How many decimals to keep, at least one.
  static func rounded(_ text: String, to count: Int = 2) -> String {
    var result = ""
    var decimals: String?
    for character in text {
      if decimals != nil, isDigit(character) {
        decimals?.append(character)
      } else if character == ".", decimals == nil, result.last.map(isDigit) == true {
        decimals = ""
      } else {
        // A second point makes it a version or an address, and no number.
        if character == "." {
          result += decimals.map { ".\($0)" } ?? ""
        } else {
          append(decimals, to: &result, count)
        }
        decimals = nil
        result.append(character)
      }
    }
    append(decimals, to: &result, count)
    return result
  }

  /// Appends the decimals that a person reads, with the point before them, to the digits before it.
  private static func append(_ decimals: String?, to result: inout String, _ count: Int) {
    guard let decimals else { return }
    if decimals.isEmpty { return result.append(".") }
    if decimals.allSatisfy({ $0 == "0" }) { return }
    result += ".\(decimals.prefix(count))"
    guard let next = decimals.dropFirst(count).first, next >= "5" else { return }
    // Rounds up: nines at the end go, or become zeros before the point, and the digit before them is
    // the next one.
    var zeros: String?
    while let last = result.last, last == "9" || last == "." {
      if last == "." { zeros = "" } else { zeros?.append("0") }
      result.removeLast()
    }
    let digit = result.last.flatMap(\.wholeNumberValue)
    if digit != nil { result.removeLast() }
    result += "\((digit ?? 0) + 1)" + (zeros ?? "")
  }

  /// Two numbers with as few decimals as tell them apart, two at the least.
  static func apart(_ old: String, _ new: String) -> (old: String, new: String) {
    (2...17).lazy.map { (old: rounded(old, to: $0), new: rounded(new, to: $0)) }
      .first { $0.old != $0.new } ?? (old, new)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// The values of a change: `10 → 11`, `+ Item 13`.
  static func words(_ change: Insight.Change, arrow: String) -> String {
    growth(of: change)
      ?? words(kind: change.kind, old: words(change.old), new: words(change.new), arrow: arrow)
  }

  /// The values that a change has brought into a list of many; nil for another change.
  static func growth(of change: Insight.Change) -> String? {
    change.kind == .setting ? growth(change.old, change.new) : nil
  }

  /// The values of a change as they are written in code, with its indexes: `+ [Item 13] at 0`.
  static func short(_ change: Insight.Change) -> String { attributed(change).string }

  /// The same with the look of old and new values.
  static func attributed(_ change: Insight.Change) -> AttributedText {
    if let growth = growth(of: change) { return AttributedText(growth, style: .heading) }
    let places = change.kind == .setting ? nil : change.indexes
    let start = change.kind == .move ? change.oldIndexes.map { " from \(words($0))" } ?? "" : ""
    let indexes = places.map { start + (start.isEmpty ? " at " : " to ") + words($0) } ?? ""
    let (old, new) = (short(change.old), short(change.new))
    if [.setting, .replacement].contains(change.kind), old != new {
      return "\(attributed(old, new))\(indexes)"
    }
    let values = words(kind: change.kind, old: old, new: new, arrow: " -> ")
    return "\(values, style: .heading)\(indexes)"
  }

  /// An old value and the new one, which stands out.
  static func attributed(_ old: String, _ new: String) -> AttributedText {
    "\(old, style: .muted) -> \(new, style: .heading)"
  }

  /// The values that a binding wrote last, or that an observer was told of last.
  static func short(_ firing: Insight.Firing) -> String {
    let (old, new) = (firing.old ?? "nothing", firing.new ?? "about to change")
    return growth(old, new)
      ?? words(kind: .setting, old: short(old), new: short(new), arrow: " -> ")
  }

  private static func words(_ indexes: RangeSet<Int>) -> String {
    indexes.ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..<\($0.upperBound)"
    }.joined(separator: ", ")
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
