// SPDX-License-Identifier: Apache-2.0

/// A count for each distinct text, as far as there is room.
public struct TextCounts: Hashable, Sendable {
  /// The most distinct texts that are counted one by one.
  public static let mostTexts = 64

  /// The longest text that is counted by itself, in bytes.
  static let longestText = 200

  /// The number of times that each text came.
  public private(set) var counts: [String: Int] = [:]

  /// The number of other texts that came, those beyond ``mostTexts`` and long ones.
  public private(set) var otherCount = 0

  /// Makes counts of nothing.
  public init() {}

  /// The texts with their counts, most frequent first, then in alphabetical order.
  public var ranked: [(text: String, count: Int)] {
    counts.map { (text: $0.key, count: $0.value) }.sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.text < $1.text
    }
  }

  mutating func add(_ text: String, count: Int = 1) {
    if counts[text] == nil, counts.count >= Self.mostTexts || text.utf8.count > Self.longestText {
      otherCount += count
    } else {
      counts[text, default: 0] += count
    }
  }

  mutating func add(_ other: TextCounts) {
    // In a fixed order, so that the same texts get the room each time.
    for (text, count) in other.ranked { add(text, count: count) }
    otherCount += other.otherCount
  }
}

extension TextCounts: CustomStringConvertible {
  /// The texts with their counts, the most frequent first, for a person to read.
  public var description: String {
    let others = otherCount > 0 ? ["others \(otherCount)"] : []
    let parts = ranked.map { "\($0.text) \($0.count)" } + others
    return parts.isEmpty ? "no texts" : parts.joined(separator: ", ")
  }
}
