// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// An answer to the question why a widget on the screen shows its value.
struct WhyAnswer {
  /// A part of a line with one style.
  struct Part {
    let text: String
    var style = Style.plain
  }

  /// A line of the answer.
  struct Line {
    /// The weight of a line; where there are few rows, those that matter least are left out.
    enum Weight: Int, Comparable {
      case remark
      case place
      case statement
      case value
      case cause

      static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
    }

    let weight: Weight

    /// The number of the step that begins here; nil for a line that belongs to the step before.
    var number: Int?

    /// The words at the left; in a narrow card they go on in the next row.
    let parts: [Part]

    /// The words at the right, where there is room.
    var right = ""

    /// The index of the part around which a long line is cut to one row; nil for a line that goes on.
    var center: Int?
  }

  /// The question.
  let title: String

  /// The numbered steps from the first cause to the shown value, then the other effects.
  let lines: [Line]

  /// The number of the change that is explained, from 1, and the count of all; nil for none.
  var change: (number: Int, count: Int)?

  /// An undo takes this change back, not a later one.
  var canUndo = false
}

extension WhyAnswer {
  /// Two texts with an arrow between them, in which the difference stands out.
  static func difference(_ old: String, _ new: String) -> [Part] {
    let (a, b) = (Array(old), Array(new))
    let least = min(a.count, b.count)
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.prefix(least - start).count
    func parts(_ text: [Character]) -> [Part] {
      let middle = start..<text.count - end
      return [
        Part(text: String(text[..<start]), style: .muted),
        Part(text: String(text[middle]), style: Style(.warning, attributes: .bold)),
        Part(text: String(text[middle.upperBound...]), style: .muted),
      ].filter { !$0.text.isEmpty }
    }
    return parts(a) + [Part(text: " → ", style: .muted)] + parts(b)
  }
}
