// SPDX-License-Identifier: Apache-2.0

import Testing

/// The rules, applied to the files of this checkout.
@Suite struct PackageTests {
  @Test func `every import is one that its layer may have`() throws {
    let violations = try SourceTree.files().flatMap(LayerRule.violations(in:))
    #expect(violations == [])
  }

  @Test func `no folder of the core names a type of one above it`() throws {
    let violations = FolderRule.violations(in: try SourceTree.files())
    #expect(violations == [])
  }

  @Test func `every source file keeps to the rules of text`() throws {
    let violations = try SourceTree.files().flatMap(TextRule.violations(in:))
    #expect(violations == [])
  }

  @Test func `no declaration is introduced by a question word`() throws {
    let violations = try SourceTree.files().flatMap(SentenceRule.violations(in:))
    #expect(violations == [])
  }

  @Test func `a small file has several users`() throws {
    let violations = SmallFileRule.violations(in: try SourceTree.files())
    #expect(violations == [])
  }

  @Test func `the C of the terminal stays small`() throws {
    let violations = TextRule.violations(inAll: try SourceTree.files())
    #expect(violations == [])
  }

  @Test func `the rules see the manifest and every target`() throws {
    let files = try SourceTree.files()
    #expect(files.contains { $0.path == "Package.swift" })
    #expect(files.contains { $0.path == "Tests/PackageTests/PackageTests.swift" })
    #expect(Set(files.compactMap(\.target)) == Set(LayerRule.allowed.keys))
  }
}
