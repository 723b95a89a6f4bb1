// SPDX-License-Identifier: Apache-2.0

/// The rule about folders of the core that know each other.
///
/// A folder knows another one if a file of it names a type that the other one declares. Where both
/// know each other, neither can be read, tested or changed by itself.
enum FolderRule {
  /// Two folders that know each other, in alphabetical order.
  struct Pair: Hashable, CustomStringConvertible {
    let first: String
    let second: String

    init(_ one: String, _ other: String) {
      (first, second) = one < other ? (one, other) : (other, one)
    }

    var description: String { "\(first) and \(second)" }
  }

  /// The pairs that there still are.
  ///
  /// The list may become shorter, and never longer.
  static let known: Set<Pair> = [
    Pair("Batches", "Collections"),
    Pair("Batches", "Observing"),
    Pair("Binding", "Insight"),
    Pair("Collections", "Observing"),
    Pair("Insight", "Names"),
    Pair("Insight", "Observing"),
    Pair("Manual", "Observing"),
  ]

  /// What is wrong with the folders of the core, one sentence each.
  static func violations(in files: [SourceFile], known: Set<Pair> = known) -> [String] {
    let uses = uses(in: files)
    var pairs: [Pair: [String]] = [:]
    for (folders, names) in uses {
      let others = uses[Folders(user: folders.used, used: folders.user)]
      if others != nil { pairs[Pair(folders.user, folders.used), default: []] += names }
    }
    let new = pairs.keys.filter { !known.contains($0) }.map { pair in
      "\(pair) know each other: \((pairs[pair] ?? []).sorted().joined(separator: ", "))"
    }
    let gone = known.filter { pairs[$0] == nil }.map { pair in
      "\(pair) do not know each other any more: take the pair out of the list"
    }
    return (new + gone).sorted()
  }

  private struct Folders: Hashable {
    let user: String
    let used: String
  }

  /// The uses of a type of one folder in another one, such as `Batch in Observing/Observer.swift`.
  private static func uses(in files: [SourceFile]) -> [Folders: [String]] {
    var homes: [String: Set<String>] = [:]
    for file in files {
      guard let room = file.room else { continue }
      for type in file.declaredTypes { homes[type, default: []].insert(room) }
    }
    var uses: [Folders: [String]] = [:]
    for file in files {
      guard let room = file.room else { continue }
      for word in file.capitalizedWords {
        for home in homes[word] ?? [] where home != room {
          uses[Folders(user: room, used: home), default: []]
            .append("\(word) in \(file.path.dropFirst("Sources/Bowline/".count))")
        }
      }
    }
    return uses
  }
}
