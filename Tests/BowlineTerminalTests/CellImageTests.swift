// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineTerminal

@Suite struct CellImageTests {
  /// A C library that knows characters one by one, and none of the latest ones.
  private func image(_ cluster: Character, columns: Int) -> [String] {
    let scalars = cluster.unicodeScalars
    var rest = ""
    rest.unicodeScalars.append(contentsOf: scalars.dropFirst())
    let image = CellImage(
      scalars[scalars.startIndex], rest: rest, columns: columns, limit: 5,
      width: { $0 == "🫨" ? -1 : TextWidth.columns(of: $0) == 2 ? 2 : TextWidth.columns(of: $0) })
    return image.parts.map { part in
      var text = ""
      text.unicodeScalars.append(contentsOf: part)
      return text
    }
  }

  @Test(arguments: [("é", 1), ("e\u{301}", 1), ("今", 2), ("😀", 2)] as [(Character, Int)])
  func `a cluster that all count the same way is handed over as it is`(
    cluster: Character, columns: Int
  ) {
    #expect(image(cluster, columns: columns) == [String(cluster)])
  }

  @Test func `a joined sequence is cut to its first character`() {
    #expect(image("👩‍💻", columns: 2) == ["👩"])
    #expect(image("👍🏽", columns: 2) == ["👍"])
  }

  @Test func `a widened character goes without what widens it`() {
    #expect(image("❤\u{FE0F}", columns: 2) == ["❤", " "])
    #expect(image("1\u{FE0F}\u{20E3}", columns: 2) == ["1", " "])
  }

  @Test func `a flag is its two halves`() {
    #expect(image("🇩🇪", columns: 2) == ["🇩", "🇪"])
  }

  @Test func `marks beyond what a cell keeps are left out`() {
    let text = "a" + String(repeating: "\u{301}", count: 9)
    #expect(image(Character(text), columns: 1) == ["a\u{301}\u{301}\u{301}\u{301}"])
  }

  @Test func `a character that the C library does not know has a stand-in`() {
    #expect(image("🫨", columns: 2) == ["\u{FFFD}", " "])
  }
}
