// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// The values of a change, and the way from one to the other, in words.
extension WhyExplainer {
  /// Describes how a binding or an observer has got the new value from its cause.
  ///
  /// The value that came is read in the text: it may be computed from more than the cause.
  func conversion(of change: Insight.Change, from old: String) -> String {
    let new = ValueText.words(change.new)
    guard let origin = change.origin, let cause = change.cause else {
      let mode = change.origin?.sync.map { ", in \($0) mode" } ?? ""
      return "the new binding took the value there was" + mode
    }
    if let sync = origin.sync {
      switch sync {
      case .whole: return "whole mode replaced the whole text by \(new)"
      case .compatible where Self.isCut(new):
        return "compatible mode put the number in the place of all from the first digit to the last"
      case .compatible:
        let number = CompatibleRule.core(of: new).map { String(new[$0]) } ?? new
        return "compatible mode put \(number) in the place of all from the first digit to the last"
      default:
        let (from, to) = (Self.numbers(in: old), Self.numbers(in: new))
        // The end of a long text is not known, nor are the numbers in it.
        if from.isEmpty, !Self.isCut(old) {
          return "\(sync) mode put \(new) in the place of a text without a number"
        }
        guard let (from, to) = zip(from, to).first(where: { $0 != $1 }) else {
          return "\(sync) mode put the new number in the place of the old one"
        }
        return "\(sync) mode put \(to) in the place of \(from)"
      }
    }
    if origin.mode == nil { return "the observer's code wrote this" }
    return change.new == cause.new ? "took the value as it is" : "turned it into what shows here"
  }

  /// A text is longer than the characters that an `Insight` keeps of it.
  private static func isCut(_ text: String) -> Bool {
    text.count > 80 && (text.hasSuffix("…") || text.hasSuffix("…\""))
  }

  private static func numbers(in text: String) -> [Substring] {
    NumberText.ranges(in: text).map { text[$0] }
  }

  /// Describes the old and the new value of a change, in the words of the widget that has them, if one
  /// does.
  func values(
    of change: Insight.Change, from old: String, in widget: Widget? = nil
  ) -> [WhyAnswer.Part] {
    func text(_ value: String) -> String {
      widget.flatMap { Self.title(of: value, in: $0) } ?? ValueText.words(value)
    }
    if let growth = ValueText.growth(of: change) { return [.init(text: growth)] }
    switch change.kind {
    case .setting:
      let words = (old: text(old), new: text(change.new))
      // Where no other decimals differ, those count that are left out elsewhere.
      let isNumber = words.old == words.new && Double(change.new) != nil
      let values = isNumber ? ValueText.apart(old, change.new) : words
      return values.old == values.new
        ? [.init(text: "changed")] : WhyAnswer.difference(values.old, values.new)
    default: return [.init(text: ValueText.words(change, arrow: " → "))]
    }
  }
}
