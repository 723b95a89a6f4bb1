// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import TestSupport
import Testing

@testable import BowlineApp

/// The use that scenes make of the room of a window, by their pictures in `Tests/Goldens`.
@Suite struct RoomTests {
  private func rows(_ scene: String, _ size: String) throws -> [String] {
    let lines = try SourceText("Tests/Goldens/\(scene)-\(size).txt").lines
    return Array(lines.drop { $0 != "rows" }.dropFirst().prefix { $0 != "styles" })
  }

  /// Says whether a row has nothing but borders and the bar of a scroll.
  private func isBlank(_ row: String) -> Bool {
    (row.last == "█" ? row.dropLast() : row[...]).allSatisfy { " │─╭╮╰╯├┤┬┴┼".contains($0) }
  }

  @Test(arguments: SceneCatalog.names, ["40x12", "80x24", "120x40", "200x60"])
  func `at most half of the rows are blank`(scene: String, size: String) throws {
    let rows = try rows(scene, size)
    let blank = rows.count { isBlank($0) }
    #expect(rows.count == Int(size.drop { $0 != "x" }.dropFirst()))
    #expect(blank * 2 <= rows.count, "\(scene) at \(size): \(blank) of \(rows.count)")
  }

  @Test(arguments: SceneCatalog.names, ["40x12", "80x24", "120x40", "200x60"])
  func `nothing is cut while cells beside it are free`(scene: String, size: String) throws {
    for row in try rows(scene, size) {
      // Three free columns stand between two columns of a page.
      #expect(!row.contains("…    "), "\(scene) at \(size)")
      // In 40 columns a title has none beside it.
      #expect(size == "40x12" || !row.contains("… ─"), "\(scene) at \(size): a title")
    }
  }

  @Test(arguments: SceneCatalog.names, ["40x12", "80x24", "120x40", "200x60"])
  func `no number has more than two decimals`(scene: String, size: String) throws {
    for row in try rows(scene, size) {
      let parts = row.split(separator: ".").dropFirst()
      #expect(
        parts.allSatisfy { $0.prefix { $0.isASCII && $0.isNumber }.count <= 2 },
        "\(scene) at \(size): \(row)")
    }
  }

  @Test(arguments: SceneCatalog.names, ["80x24", "120x40", "200x60"])
  func `every scene shows lines of its code, and scrolls to none of its widgets`(
    scene: String, size: String
  ) throws {
    let rows = try rows(scene, size)
    let code = try #require(SceneCatalog.entry(named: scene)).type.code
    let top = try #require(rows.firstIndex { $0.contains("╭─ the code") })
    for line in code.prefix(2) {
      #expect(rows.dropFirst(top).contains { $0.contains(line.prefix(20)) }, "\(scene): \(line)")
    }
    #expect(!rows.dropFirst(3).contains { $0.hasSuffix("█") || $0.hasSuffix("││") })
  }

  @Test(arguments: SceneCatalog.names)
  func `from 160 columns a second column has the code, its bindings and the changes`(
    scene: String
  ) throws {
    func places(_ title: String, _ size: String) throws -> [Int] {
      try rows(scene, size).compactMap { row in
        row.firstRange(of: "╭─ \(title)").map {
          TextWidth.columns(of: String(row[..<$0.lowerBound]))
        }
      }
    }
    let code = try #require(try places("the code", "200x60").first)
    #expect(code > 100)
    #expect(try places("changes ─", "200x60") == [code])
    #expect(try rows(scene, "200x60").contains { $0.contains("└ ") })
    #expect(try places("the code", "120x40") == [1])
  }

  @Test func `what is said of a scene is a sentence that fits beside the way out`() {
    for entry in SceneCatalog.all {
      let text = entry.summary
      #expect(text.first?.isUppercase == true && text.hasSuffix("."), "\(text)")
      #expect(text.split(separator: " ").count > 3 && TextWidth.columns(of: text) <= 49, "\(text)")
    }
  }
}
