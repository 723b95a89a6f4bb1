// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

extension Stage {
  /// A stage whose changes are recorded, so that they can be asked for.
  init(
    recording type: Shown.Type, columns: Int = 80, rows: Int = 24, isASCII: Bool = false,
    time: TimeSource = .once
  ) {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    self.init(
      type, columns: columns, rows: rows, isASCII: isASCII, time: time, services: services)
  }

  /// The rows of the card that says why, without its border.
  var card: [String] {
    let rows = pilot.rows.map(Array.init)
    guard let top = rows.firstIndex(where: { String($0).contains("─ why ") }),
      let place = String(rows[top]).firstRange(of: "─ why ")
    else { return [] }
    let left =
      String(rows[top]).distance(
        from: String(rows[top]).startIndex, to: place.lowerBound) - 1
    var lines: [String] = []
    for row in rows[top...] {
      let part = row.dropFirst(left)
      guard let end = part.dropFirst().firstIndex(where: { "│╮╯".contains($0) }) else { break }
      lines.append(String(part.dropFirst().prefix(upTo: end)).trimmed)
      if part.first == "╰" { break }
    }
    return lines
  }

  /// The layer that asks why, which lies on top.
  func whyLayer() throws -> WhyLayer {
    try #require(shell.screen.topmostLayer as? WhyLayer)
  }
}

extension String {
  /// The text without spaces and borders around it.
  fileprivate var trimmed: String {
    let text = drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
