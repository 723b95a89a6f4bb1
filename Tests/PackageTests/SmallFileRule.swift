// SPDX-License-Identifier: Apache-2.0

/// The rule that a small file has several users; one that serves another file alone is a part of it.
enum SmallFileRule {
  /// Files with fewer lines are small.
  static let lines = 25

  /// The small files below `Sources` whose types a single other file of their module names.
  ///
  /// What is public has its users elsewhere.
  static func violations(in files: [SourceFile]) -> [String] {
    let sources = files.filter { $0.target != nil }
    let words = sources.map(\.words)
    return sources.filter { file in
      let types = file.declaredTypes
      let isSmall = file.lines.count < lines && !types.isEmpty && !file.text.contains("public ")
      let users = zip(sources, words).filter { other, words in
        other.path != file.path && other.target == file.target && !words.isDisjoint(with: types)
      }
      return isSmall && users.count == 1
    }
    .map { "\($0.path): fewer than \(lines) lines for one user, which is where they belong" }
  }
}

extension SourceFile {
  /// All words of the file, those in texts included, which may name types in interpolations; none of
  /// its comments.
  fileprivate var words: Set<String> {
    var words: Set<String> = []
    for line in lines where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      for found in line.matches(of: /\w+/) { words.insert(String(found.0)) }
    }
    return words
  }
}
