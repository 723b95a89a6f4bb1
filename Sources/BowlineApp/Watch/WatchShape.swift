// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The kind of widget that shows a path.
enum WatchShape: String, CaseIterable {
  /// A number with its latest values as a line, and the least, the mean and the most of all.
  case number

  /// A truth value as a lamp.
  case lamp

  /// The latest value as text.
  case text

  /// Bars of how often each text came.
  case counts

  /// Rows under columns.
  case table

  /// The latest lines.
  case log

  /// The shapes that suit a kind, the usual one first.
  static func suiting(_ kind: FeedKind) -> [WatchShape] {
    switch kind {
    case .unknown: [.text]
    case .number, .counter: [.number, .text]
    case .truth: [.lamp, .text]
    case .choice: [.counts, .text]
    case .text: [.text, .counts]
    case .rows: [.table, .text]
    case .log: [.log, .text]
    }
  }

  /// It takes all columns of the page.
  var isWide: Bool { self == .table || self == .log }
}
