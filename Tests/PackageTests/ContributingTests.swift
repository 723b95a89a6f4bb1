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

  @Test func `the table of a port has the files that know Linux, and no others`() throws {
    let names =
      /inotify_|dlsym|gettid|epoll|eventfd|signalfd|timerfd|memfd_|pipe2\(|prctl|handle_4CF|\/proc\b/
    let knowing = try SourceTree.files().filter { file in
      ["swift", "c", "h"].contains { file.path.hasSuffix(".\($0)") }
        && file.path.hasPrefix("Sources/") && !file.path.contains("Bench/")
        && file.text.split(separator: "\n").contains { line in
          !line.drop { $0 == " " }.hasPrefix("//") && line.contains(names)
        }
    }
    let named = try SourceText("CONTRIBUTING.md").lines.compactMap {
      $0.prefixMatch(of: /\| `(Sources\/[^`]+)` \|/).map { String($0.1) }
    }
    #expect(Set(named) == Set(knowing.map(\.path)) && named.count == Set(named).count)
  }

  private static func exists(_ path: String) -> Bool {
    let path = SourceText.path(path)
    return FileSystem.isFolder(path) || (try? FileSystem.bytes(of: path)) != nil
  }
}
