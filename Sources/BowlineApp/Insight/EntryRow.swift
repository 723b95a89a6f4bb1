// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A binding or an observer as a row of the inspector.
struct EntryRow: Identifiable, Equatable {
  let id: UInt64

  /// Both ends: `Label#1.text <- HelloModel#1.number`.
  let ends: String

  /// The directions; `observer` for an observation.
  let mode: String

  /// How often it was called, or has written.
  let timesFired: Int

  /// The state.
  let health: String

  /// The place in the code where it began: `HelloScene.swift:50`.
  let site: String

  /// Where it began, and what happened the last time.
  let details: [String]

  /// How far it is from the scene that shows: 0 in its own file, 1 in its folder, 2 elsewhere.
  let distance: Int

  /// The line in the code where it began; what a scene is about stands above the rest of it.
  let line: Int

  /// - Parameters:
  ///   - entry: The binding or observation.
  ///   - scene: The folder of the scene that shows: `Hello`.
  init(_ entry: Insight.Entry, scene: String) {
    id = entry.id
    ends = entry.ends
    mode = entry.mode.map { "\($0)" } ?? "observer"
    timesFired = entry.timesFired
    health = entry.health.text
    site = entry.site.map { "\($0)" } ?? ""
    var details = ["began at \(site.isEmpty ? "a place that does not say" : site)"]
    if let last = entry.last {
      details.append("last: \(last.old ?? "nothing") -> \(last.new ?? "about to change")")
      if let change = last.change { details.append("because \(change)") }
    } else {
      details.append("has not been called yet")
    }
    self.details = details
    line = entry.site?.line ?? 0
    let file = entry.site?.file ?? ""
    distance = file.hasSuffix("/\(scene)Scene.swift") ? 0 : file.contains("/\(scene)") ? 1 : 2
  }
}
