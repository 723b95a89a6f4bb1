// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The article *Coming from* shows code of the tests in this folder, and no other.
@Suite struct ComingFromTests {
  private static let files = [
    "KVOTests", "DSSimpleKVOTests", "JKRObserverTests", "THObserversAndBindersTests",
    "XYObserverTests", "KVOControllerTests",
  ]

  @Test func `every line of code in the article stands in a test that runs it`() throws {
    let article = try Article("Sources/Bowline/Bowline.docc/ComingFrom.md")
    #expect(article.blocks.count >= Self.files.count)
    let missing = try article.blocks(
      notIn: Self.files.map { "Tests/BowlineTests/ComingFrom/\($0).swift" })
    #expect(missing.map(\.text) == [])
  }
}
