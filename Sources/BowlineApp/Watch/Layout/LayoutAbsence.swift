// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed

/// The reason why a path has no value.
struct LayoutAbsence {
  /// The reason, for a person.
  var words: String

  /// The path is probably misspelled.
  var isMistake = false

  /// - Parameter shows: The values that are shown.
  init(of path: LayoutPath, in feed: Feed, _ shows: LayoutContent) {
    words = feed.state == .reading ? "no value yet" : "no value"
    if case .failed(let reason) = feed.state {
      words = reason
    } else if case .aggregate(_, let column) = path.ending,
      let table = feed[path.name]?.value.table, !table.columns.isEmpty, !column.isEmpty
    {
      (words, isMistake) = (Self.words(column: column, of: table), true)
    } else if !path.name.isEmpty, let near = Self.nearName(to: path.name, in: feed, shows),
      near != path.name
    {
      // A name that is empty is that of the source itself, whose rate comes with its second line.
      (words, isMistake) = ("no '\(path.name)' yet; there is '\(near)'", true)
    }
  }

  /// The words that a table has no such column.
  static func words(column: String, of table: FeedTable) -> String {
    let near = nearestNames(to: column, among: table.columns).first
    return "no column '\(column)'" + (near.map { "; there is '\($0)'" } ?? "")
  }

  /// The path that is probably meant by a name that its source does not have: one inside it, or a similar
  /// one.
  ///
  /// A layout that names the source alone means any that suits, and plain lines have a single one.
  private static func nearName(
    to name: String, in feed: Feed, _ shows: LayoutContent
  ) -> String? {
    let isAny = name == shows.usualName || feed.format == .lines
    let names = feed.paths.map(\.name)
    return names.first { $0.hasPrefix(name + ".") }
      ?? nearestNames(to: name, among: names).first
      ?? (isAny ? feed.paths.first { shows.misfit($0.value) == nil }?.name : nil)
  }
}

extension LayoutAlert {
  /// The reason why no value has come for the alert, behind its condition; nil if one has.
  func absence(in feed: Feed) -> LayoutAbsence? {
    if feed.value(of: path) != nil { return nil }
    var absence = LayoutAbsence(of: path, in: feed, .any)
    absence.words = "\(text): \(absence.words)"
    return absence
  }
}
