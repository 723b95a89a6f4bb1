// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The contract of the core, whose clauses are promises as far as tests show them.
@Suite struct ContractTests {
  @Test func `each clause is named by the suite that tests it, and no other number is`() throws {
    let named = try SourceTree.files()
      .filter { $0.path.hasPrefix("Tests/Bowline") }
      .flatMap { Self.clauses(namedIn: $0.text) }
    #expect(Set(named) == Set(try Self.clauses()))
  }

  @Test func `clauses are named one by one and as ranges`() {
    let text = """
      /// Notices of edits, and of:
      /// contract 9.4, 9.8 to 9.10 and
      /// 12.1.
      @Suite struct Tests {}  // contract 1.1
      """
    #expect(Self.clauses(namedIn: text) == ["9.4", "9.8", "9.9", "9.10", "12.1"])
  }

  /// The numbers of the clauses, such as `7.14`.
  private static func clauses() throws -> [String] {
    var chapter = ""
    var clauses: [String] = []
    for line in try SourceText("Sources/Bowline/Bowline.docc/Contract.md").lines {
      if let heading = line.prefixMatch(of: /### (\d+)\./) {
        chapter = String(heading.1)
      } else if let item = line.prefixMatch(of: #/(\d+)\. /#) {
        clauses.append("\(chapter).\(item.1)")
      }
    }
    return clauses
  }

  /// The clauses that doc comments name behind the word `contract`.
  private static func clauses(namedIn text: String) -> [String] {
    let comments = text.split(separator: "\n")
      .map { $0.drop(while: \.isWhitespace) }.filter { $0.hasPrefix("///") }
      .map { $0.dropFirst(3) }.joined()
    let list = /contract ((?:\d+\.\d+(?: to |, and | and |, )?)+)/
    let range = /(\d+)\.(\d+)(?: to (\d+)\.(\d+))?/
    return comments.matches(of: list).flatMap { found in
      found.1.matches(of: range).flatMap { part -> [String] in
        guard let first = Int(part.2) else { return [] }
        let last = part.4.flatMap { Int($0) } ?? first
        return (first...max(first, last)).map { "\(part.1).\($0)" }
      }
    }
  }
}
