// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The way into the project for who wants to change it.
@Suite struct ContributingTests {
  @Test func `the files and folders that CONTRIBUTING names are there`() throws {
    let text = try SourceText("CONTRIBUTING.md").lines.joined(separator: "\n")
    let links = text.matches(of: /\]\((?!https:)([^)]+)\)/).map { String($0.1) }
    let named = text.matches(of: /`((?:Tests|Sources|Resources|Tools)\/[^`]+)`/).map {
      String($0.1)
    }
    #expect(links.count > 1 && named.count > 3)
    for path in links + named { #expect(Self.exists(path), "\(path)") }
  }

  @Test func `the targets of make that it names are there`() throws {
    let text = try SourceText("CONTRIBUTING.md").lines.joined(separator: "\n")
    let targets = Set(
      try SourceText("Makefile").lines.compactMap { $0.prefixMatch(of: /([a-z-]+):/)?.1 })
    // In backticks, or at the beginning of a line of a listing.
    let named = text.matches(of: /(?m)(?:`|^)make ([a-z-]+)/).map(\.1)
    #expect(named.count > 7)
    for name in named { #expect(targets.contains(name), "make \(name)") }
  }

  @Test func `the suites that it names are there`() throws {
    let text = try SourceText("CONTRIBUTING.md").lines.joined(separator: "\n")
    let suites = Set(
      try SourceTree.files().flatMap { $0.text.matches(of: /struct (\w+Tests)\b/).map(\.1) })
    let named = text.matches(of: /\b([A-Z][a-z]\w+Tests)\b(?!\/)/).map(\.1)
      .filter { !$0.hasPrefix("Package") }
    #expect(named.count > 3)
    for name in named { #expect(suites.contains(name), "\(name)") }
  }

  private static func exists(_ path: String) -> Bool {
    let path = SourceText.path(path)
    return FileSystem.isFolder(path) || (try? FileSystem.bytes(of: path)) != nil
  }
}
