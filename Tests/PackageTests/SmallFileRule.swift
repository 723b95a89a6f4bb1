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
      guard file.lines.count < lines, !file.text.contains("public ") else { return false }
      let types = file.declaredTypes
      let users = zip(sources, words).filter { other, words in
        other.path != file.path && other.target == file.target && !words.isDisjoint(with: types)
      }
      return users.count == 1
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
      // By bytes: characters would take ten seconds in a debug build.
      for word in line.utf8.split(whereSeparator: { !$0.isOfWord }) {
        words.insert(String(Substring(word)))
      }
    }
    return words
  }
}

extension UInt8 {
  /// The byte belongs to a name: a letter, a digit, an underscore or a part of a letter beyond ASCII.
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
