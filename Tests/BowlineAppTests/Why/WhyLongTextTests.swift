// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The card about a text of which an insight keeps the beginning alone.
@Suite struct WhyLongTextTests {
  private static func card(_ keys: String) throws -> String {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    let stage = Stage(HelloScene.self, services: services) {
      $0.text = String(repeating: "word ", count: 16) + "then 10 boxes of 12"
    }
    try stage.press(keys)
    // A line of the card may go on in the next row.
    return stage.card.joined(separator: " ")
  }

  @Test func `a number behind the cut is no missing number`() throws {
    let card = try Self.card("++w")
    #expect(!card.contains("without a number"), "\(card)")
    #expect(card.contains("number mode put the new number in the place of the old one"), "\(card)")
  }

  @Test func `in compatible mode a number behind the cut is not the whole text`() throws {
    let card = try Self.card("ss++w")
    #expect(card.contains("compatible mode put the number in the place of all from"), "\(card)")
    #expect(!card.contains("mode put word"), "\(card)")
  }
}
