// SPDX-License-Identifier: Apache-2.0

/// The rule about the first sentence of a type: it names the thing with a noun, as a reader looks
/// for it in a list of types.
enum SentenceRule {
  /// The words with which a sentence goes around the noun.
  private static let openings: Set<Substring> = [
    "How", "What", "When", "Where", "Whether", "Which", "Who",
  ]

  private static let kinds: Set<Substring> = [
    "actor", "class", "enum", "protocol", "struct", "typealias",
  ]

  /// The types of a file whose documentation begins with a question word, one sentence each.
  static func violations(in file: SourceFile) -> [String] {
    var violations: [String] = []
    var opening: Substring?
    for (index, line) in file.lines.enumerated() {
      let words = line.split(separator: " ", maxSplits: 8)
      // Attributes that stand alone belong to the declaration below them.
      if words.allSatisfy({ $0.hasPrefix("@") }) && !words.isEmpty { continue }
      if words.first == "///" {
        opening = opening ?? words.dropFirst().first
        continue
      }
      if let opening, openings.contains(opening), let name = declaredType(words) {
        violations.append(
          "\(file.path):\(index + 1): \(name) is introduced by '\(opening)', not by a noun")
      }
      opening = nil
    }
    return violations
  }

  private static func declaredType(_ words: [Substring]) -> Substring? {
    guard let kind = words.firstIndex(where: kinds.contains),
      let name = words.dropFirst(kind + 1).first, name.first?.isUppercase == true
    else { return nil }
    return name.prefix { $0.isLetter || $0.isNumber }
  }
}
