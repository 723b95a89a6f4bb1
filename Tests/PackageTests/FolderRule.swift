// SPDX-License-Identifier: Apache-2.0

/// The rule about folders of the core that know each other: each knows only those below it.
///
/// A folder knows another one if a file of it names a type that the other one declares. So there is an
/// order in which the folders can be read, and no circle.
enum FolderRule {
  /// The folders of the core, from the ground up.
  static let layers = [
    "Memory", "Threads", "Changes", "Delivery", "Observing", "Collections", "Batches", "Sync",
    "Binding",
    "Names",
    "Insight", "Journal", "Interop",
  ]

  /// Says what is wrong with the folders of the core, one sentence each.
  static func violations(in files: [SourceFile], layers: [String] = layers) -> [String] {
    var homes: [String: Set<String>] = [:]
    for file in files {
      guard let room = file.room else { continue }
      for type in file.declaredTypes { homes[type, default: []].insert(room) }
    }
    var found: [String] = []
    for file in files {
      guard let room = file.room else { continue }
      guard let layer = layers.firstIndex(of: room) else {
        found.append("\(room) is no layer: \(file.path)")
        continue
      }
      for word in file.capitalizedWords {
        for home in homes[word] ?? [] where layers.firstIndex(of: home).map({ $0 > layer }) == true
        {
          found.append("\(room) names a type of \(home), above it: \(word) in \(file.path)")
        }
      }
    }
    return found.sorted()
  }
}
