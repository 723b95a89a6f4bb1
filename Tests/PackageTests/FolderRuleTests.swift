// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct FolderRuleTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: "Sources/Bowline/\(path)", text: text)
  }

  private func violations(_ files: [SourceFile]) -> [String] {
    FolderRule.violations(in: files, layers: ["Observing", "Names"])
  }

  @Test func `a folder may name the types of one below it`() {
    let files = [
      file("Names/Path.swift", "struct Path { var list: List }"),
      file("Observing/List.swift", "final class List {}"),
    ]
    #expect(violations(files) == [])
  }

  @Test func `a type of a folder above is refused`() {
    let files = [
      file("Names/Path.swift", "public struct Path {}"),
      file("Observing/List.swift", "@safe\nfinal class List { var path: Path? }"),
    ]
    #expect(
      violations(files)
        == [
          "Observing names a type of Names, above it: Path in "
            + "Sources/Bowline/Observing/List.swift"
        ])
  }

  @Test func `a folder that is no layer is refused`() {
    #expect(
      violations([file("Paths/Path.swift", "struct Path {}")])
        == ["Paths is no layer: Sources/Bowline/Paths/Path.swift"])
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

  @Test func `an extension of a type of a folder above is a use of it`() {
    let files = [
      file("Names/Path.swift", "struct Path {}"),
      file("Observing/List.swift", "final class List {}\nextension Path {}"),
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
