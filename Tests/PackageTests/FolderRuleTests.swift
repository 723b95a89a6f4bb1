// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct FolderRuleTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: "Sources/Bowline/\(path)", text: text)
  }

  private func violations(_ files: [SourceFile], known: Set<FolderRule.Pair> = []) -> [String] {
    FolderRule.violations(in: files, known: known)
  }

  @Test func `a folder may know another one that does not know it`() {
    let files = [
      file("Names/Path.swift", "struct Path { var list: List }"),
      file("Observing/List.swift", "final class List {}"),
    ]
    #expect(violations(files) == [])
  }

  @Test func `two folders that know each other are refused, with the types by which they do`() {
    let files = [
      file("Names/Path.swift", "public struct Path { var list: List }"),
      file("Observing/List.swift", "@safe\nfinal class List { var path: Path? }"),
    ]
    #expect(
      violations(files)
        == [
          "Names and Observing know each other: "
            + "List in Names/Path.swift, Path in Observing/List.swift"
        ])
    #expect(violations(files, known: [FolderRule.Pair("Observing", "Names")]) == [])
  }

  @Test func `a pair in the list that is gone has to leave it`() {
    #expect(
      violations([], known: [FolderRule.Pair("Names", "Observing")])
        == ["Names and Observing do not know each other any more: take the pair out of the list"])
  }

  @Test(arguments: [
    "// Path\nfinal class List {}", "/// See ``Path``.\nfinal class List {}",
    "final class List { let text = \"a Path of \\\"names\\\"\" }",
    "let text = \"\"\"\n  Path\n  \"\"\"\nfinal class List {}",
    "final class List { let kind = Kind.Path }", "final class List { let name = aPath }",
  ])
  func `a word in a comment, a text or a longer name is no use of a type`(text: String) {
    let files = [
      file("Names/Path.swift", "struct Path { var list: List }"),
      file("Observing/List.swift", text),
    ]
    #expect(violations(files) == [])
  }

  @Test func `an extension of a type of another folder is a use of it`() {
    let files = [
      file("Names/Path.swift", "struct Path {}\nextension List {}"),
      file("Observing/List.swift", "final class List { typealias Way = [Path] }"),
    ]
    #expect(violations(files).count == 1)
  }

  @Test func `types that a file has for itself, and those of other targets, count for nothing`() {
    let files = [
      file("Names/Path.swift", "private struct Path { var list: List }"),
      file("Observing/List.swift", "final class List { var path: Path? }"),
      SourceFile(path: "Sources/BowlineWidgets/Path/Path.swift", text: "struct Path {}"),
    ]
    #expect(violations(files) == [])
  }
}
