// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct SentenceRuleTests {
  private func violations(_ text: String) -> [String] {
    SentenceRule.violations(in: SourceFile(path: "A.swift", text: text))
  }

  @Test(arguments: ["How", "What", "When", "Where", "Whether", "Which", "Who"])
  func `a type that a question word introduces is refused`(word: String) {
    #expect(
      violations("/// \(word) it is.\npublic final class Thing<Value> {")
        == ["A.swift:2: Thing is introduced by '\(word)', not by a noun"])
  }

  @Test func `attributes between the sentence and the type change nothing`() {
    #expect(
      violations("  /// What it is.\n  ///\n  /// More.\n  @frozen\n  struct Thing: Hashable {")
        == ["A.swift:5: Thing is introduced by 'What', not by a noun"])
  }

  @Test(arguments: [
    "/// A thing.\nstruct Thing {",
    "/// A thing.\n/// What it is stands in the second line.\nstruct Thing {",
    "/// Whether it is there.\nvar isThere: Bool",
    "/// What it is.\nclass func make() {}",
    "/// What it is.\nvar value = 1\nstruct Thing {",
    "/// What it is.\n@inlinable let value = 1\n\n@frozen\nenum Thing {",
    "// What it is.\nstruct Thing {",
  ])
  func `a noun, a function and a plain comment pass`(text: String) {
    #expect(violations(text) == [])
  }
}
