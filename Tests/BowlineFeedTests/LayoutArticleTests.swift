// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineFeed

/// The article about layout files, and what the manual says of them.
@Suite struct LayoutArticleTests {
  private static func rows() throws -> [String] {
    try SourceText("Sources/BowlineFeed/BowlineFeed.docc/LayoutFiles.md").lines
      .filter { $0.hasPrefix("| `") }
  }

  /// The names of widgets, or of the single one that is not among them.
  private static func names(of kinds: [LayoutKind]) -> String {
    let others = LayoutKind.allCases.filter { !kinds.contains($0) }
    if others.count == 1 { return "all but \(others[0].rawValue)" }
    return LayoutKind.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
  }

  @Test func `its tables are those that the reader goes by, in their order`() throws {
    var rows: [String] = []
    func add(_ keys: [LayoutSchema.Key]) {
      rows += keys.map { "| `\($0.name)` | \($0.takes) | \($0.summary) |" }
    }
    add(LayoutSchema.file)
    add(LayoutSchema.source)
    rows += LayoutPath.Statistic.allCases.map { "| `@\($0.rawValue)` | \($0.summary) |" }
    rows += LayoutPath.Aggregate.allCases.map { "| `@\($0.rawValue)` | \($0.summary) |" }
    rows += LayoutKind.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
    add(LayoutSchema.group)
    rows += LayoutSchema.widget.map { key in
      let widgets = key.kinds.map { kinds in
        kinds.isEmpty
          ? "in `bind`"
          : Self.names(of: kinds)
      }
      return "| `\(key.name)` | \(key.takes) | \(key.summary) | \(widgets ?? "all") |"
    }
    add(LayoutSchema.alert)
    #expect(try Self.rows() == rows)
  }

  @Test func `its example is a layout`() throws {
    let lines = try SourceText("Sources/BowlineFeed/BowlineFeed.docc/LayoutFiles.md").lines
    let start = try #require(lines.firstIndex(of: "```yaml"))
    let text = lines[(start + 1)...].prefix { $0 != "```" }.joined(separator: "\n")
    #expect(try LayoutReader.read(Array(text.utf8)).widgets.count == 6)
  }

  @Test func `the manual page has every widget, option and ending`() throws {
    let manual = try SourceText("Resources/man/bowline.1").lines.joined(separator: "\n")
    let start = try #require(manual.firstRange(of: ".SH LAYOUT FILES"))
    let section = manual[start.upperBound...]
    let names =
      LayoutKind.allCases.map(\.rawValue) + LayoutSchema.widget.map(\.name)
      + LayoutSchema.source.map(\.name) + LayoutPath.Statistic.allCases.map { "@\($0.rawValue)" }
      + LayoutPath.Aggregate.allCases.map { "@\($0.rawValue)" }
    for name in names { #expect(section.contains(name), "\(name)") }
  }
}
