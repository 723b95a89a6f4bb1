// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct SentenceRuleTests {
  private func violations(_ text: String) -> [String] {
    SentenceRule.violations(in: SourceFile(path: "A.swift", text: text))
  }

  @Test(arguments: ["How", "What", "When", "Where", "Whether", "Which", "Who", "Something"])
  func `a declaration that a question word introduces is refused`(word: String) {
    #expect(
      violations("/// A thing.\nstruct Thing {\n  /// \(word) it is.\n  var value = 1")
        == ["A.swift:3: '\(word)' introduces a declaration, not a noun or a verb"])
  }

  @Test(arguments: [
    "/// A thing.\nstruct Thing {",
    "/// A thing.\n/// What it is stands in the second line.\nstruct Thing {",
    "/// A thing.\n///\n/// Where it is not, nothing is.\nstruct Thing {",
    "/// It is there.\nvar isThere: Bool",
    "/// Whatever is there.\nvar value: Int",
    "// What it is.\nstruct Thing {",
  ])
  func `a noun, a later sentence and a plain comment pass`(text: String) {
    #expect(violations(text) == [])
  }
}
