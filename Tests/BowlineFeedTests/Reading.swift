// SPDX-License-Identifier: Apache-2.0

import BowlineFeed

/// Reads a text into a new feed.
func feed(
  reading text: String, as format: FeedFormat? = nil, piece: Int = .max,
  limits: FeedReader.Limits = FeedReader.Limits()
) -> Feed {
  feed(reading: Array(text.utf8), as: format, piece: piece, limits: limits)
}

/// Reads bytes in pieces into a new feed.
func feed(
  reading bytes: [UInt8], as format: FeedFormat? = nil, piece: Int = .max,
  limits: FeedReader.Limits = FeedReader.Limits()
) -> Feed {
  let feed = Feed(name: "test")
  let reader = FeedReader(format: format, limits: limits)
  var start = 0
  while start < bytes.count {
    let end = piece < bytes.count - start ? start + piece : bytes.count
    reader.read(Array(bytes[start..<end]), at: moment)
    start = end
  }
  reader.end(at: moment)
  feed.take(reader.takeBatch(), at: moment)
  return feed
}

let moment = FeedTime(secondsSince1970: 1_000)

extension Feed {
  /// The names of the paths with their values: `cpu.user 12`.
  var rows: [String] { paths.map { "\($0.name) \($0.value)" } }

  /// The numbers of the lines that were refused, with the reasons.
  var reasons: [String] { refusals.map { "\($0.line.number): \($0.reason)" } }
}

extension FeedValue {
  /// The rows as texts: the columns, then the values, each with a blank between.
  var grid: [String] {
    guard let table else { return [] }
    return [table.columns.joined(separator: " ")]
      + table.rows.map { $0.map(\.description).joined(separator: " ") }
  }
}
