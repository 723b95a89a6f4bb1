// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The total of a column of numbers, as it stands below a table.
///
/// Which one makes sense shows by the column: there is none for identifiers, which their names show.
/// Percentages have their mean and the greatest one. So have levels their least and greatest number, as the
/// priorities of processes: numbers that may be below zero, or that are the same in most rows. All others are
/// amounts, with their sum and mean.
enum TableTotal: Equatable {
  case none, share, level, amount

  /// - Parameters:
  ///   - name: The name of the column.
  ///   - numbers: The numbers in it.
  ///   - isShare: Whether they are percentages, though the name does not say so.
  init(of name: String, _ numbers: [Double], isShare: Bool = false) {
    let isLow = numbers.contains { $0 < 0 }
    let areFew = Set(numbers).count * Self.leastAlike <= numbers.count
    self =
      Self.isIdentifier(name)
      ? .none : isShare || Self.isShare(name) ? .share : isLow || areFew ? .level : .amount
  }

  /// The rows for each different number from which on the numbers are levels.
  private static let leastAlike = 8

  private static let identifiers: Set<String> = [
    "id", "pid", "ppid", "pgid", "sid", "tid", "lwp", "uid", "gid", "port",
  ]

  /// Says whether a name is one of identifiers, or ends in `id` as a word of its own, as `user_id` and
  /// `userId`.
  static func isIdentifier(_ name: String) -> Bool {
    let last = name.split { !$0.isLetter }.last.map(String.init) ?? ""
    return identifiers.contains(last.lowercased()) || last.hasSuffix("Id")
      || last.hasSuffix("ID") && last != last.uppercased()
  }

  /// Says whether a name is one of percentages.
  static func isShare(_ name: String) -> Bool {
    name.contains("%") || ["percent", "pct"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The words for a total; nil for none.
  ///
  /// - Parameter sign: The sign behind the numbers.
  func words(_ name: String, _ total: ColumnTotal, sign: String = "") -> String? {
    guard let least = total.least, let most = total.most else { return nil }
    func text(_ number: Double) -> String {
      number.isFinite ? FigureText.short(number) + sign : "too large"
    }
    switch self {
    case .none: return nil
    case .share: return "\(name) mean \(text(total.mean)) most \(text(most))"
    case .level: return "\(name) \(text(least))" + (least == most ? "" : "..\(text(most))")
    case .amount: return "\(name) sum \(text(total.sum)) mean \(text(total.mean))"
    }
  }
}
