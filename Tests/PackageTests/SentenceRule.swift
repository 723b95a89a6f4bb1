// SPDX-License-Identifier: Apache-2.0

/// The rule about the first sentence of a declaration: it names the thing with a noun, says what it
/// does with a verb, or what is true of it; a reader looks for that in a list of declarations.
enum SentenceRule {
  /// The words with which a sentence goes around the noun.
  private static let openings: Set<Substring> = [
    "How", "Somebody", "Something", "What", "When", "Where", "Whether", "Which", "Who", "Why",
  ]

  /// The declarations of a file whose documentation begins with a question word, one sentence each.
  static func violations(in file: SourceFile) -> [String] {
    var violations: [String] = []
    var isInside = false
    for (index, line) in file.lines.enumerated() {
      let words = line.split(separator: " ", maxSplits: 2)
      let isDocumentation = words.first == "///"
      if isDocumentation, !isInside, let opening = words.dropFirst().first,
        openings.contains(opening)
      {
        violations.append(
          "\(file.path):\(index + 1): '\(opening)' introduces a declaration, not a noun or a verb")
      }
      isInside = isDocumentation
    }
    return violations
  }
}
