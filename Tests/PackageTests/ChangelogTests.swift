// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The list of changes, as *Keep a Changelog* wants it.
@Suite struct ChangelogTests {
  @Test func `each version has the groups in their order, each once`() throws {
    let order = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    let versions = try SourceText("CHANGELOG.md").lines.split { $0.hasPrefix("## [") }.dropFirst()
    #expect(!versions.isEmpty)
    for version in versions {
      let groups = version.compactMap { $0.prefixMatch(of: /### (\w+)/).map { String($0.1) } }
      #expect(!groups.isEmpty)
      #expect(groups == order.filter(groups.contains))
    }
  }

  @Test func `each entry stands once, and is a sentence`() throws {
    var entries: [String] = []
    for line in try SourceText("CHANGELOG.md").lines {
      if line.hasPrefix("- ") {
        entries.append(line)
      } else if line.hasPrefix("  "), !entries.isEmpty {
        entries[entries.count - 1] += line.dropFirst()
      }
    }
    #expect(entries.count > 20)
    #expect(Set(entries).count == entries.count)
    for entry in entries { #expect(entry.hasSuffix("."), "\(entry)") }
  }
}
