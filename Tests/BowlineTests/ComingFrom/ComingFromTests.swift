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
    let sources = try Self.files.map {
      try SourceText("Tests/BowlineTests/ComingFrom/\($0).swift").lines.map(Self.unindented)
    }
    let blocks = try Article("Sources/Bowline/Bowline.docc/ComingFrom.md").blocks
      .filter { $0.language == "swift" }.map { $0.lines.map(Self.unindented) }
    #expect(blocks.count >= Self.files.count)
    for block in blocks {
      #expect(sources.contains { $0.contains(block) }, "not in a test: \(block)")
    }
  }

  private static func unindented(_ line: String) -> String {
    String(line.drop { $0 == " " })
  }
}
