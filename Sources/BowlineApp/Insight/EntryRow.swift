// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A binding or an observer as a row of the inspector.
struct EntryRow: Identifiable, Equatable {
  let id: UInt64

  /// Both ends: `label.text <- model.number`.
  let ends: String

  /// The directions, `both ways`; `observer` for an observation.
  let mode: String

  /// The number of times that it was called, or has written.
  let timesFired: Int

  /// The values that it wrote last, or was told of: `10 -> 11`.
  let last: String

  /// The state.
  let health: String

  /// The place in the code where it began: `HelloScene.swift:50`.
  let site: String

  /// The place where it began, and the last change.
  let details: [String]

  /// It began in the file of the scene that shows.
  let isNear: Bool

  /// The line in the code where it began; a scene has its most important bindings first.
  let line: Int

  /// - Parameters:
  ///   - entry: The binding or observation.
  ///   - scene: The beginning of the scene's file: `Hello`.
  ///   - text: A value in words.
  init(_ entry: Insight.Entry, scene: String, text: (Insight.Place) -> String) {
    id = entry.id
    ends = entry.renamed { Insight.Place(object: text($0), path: "") }.ends
    mode = ValueText.words(entry.mode)
    timesFired = entry.timesFired
    health = entry.health.text
    site = entry.site.map { "\($0)" } ?? ""
    last = entry.last.map(ValueText.short) ?? ""
    var details = ["began at \(site.isEmpty ? "a place that does not say" : site)"]
    if let firing = entry.last {
      details.append("last: \(last)")
      if let change = firing.change {
        let event = change.event.map { ", by \(ValueText.words($0))" } ?? ""
        details.append("because \(text(change.place)): \(ValueText.short(change))\(event)")
      }
    } else {
      details.append("has not been called yet")
    }
    self.details = details
    line = entry.site?.line ?? 0
    isNear = entry.site?.file.hasSuffix("/\(scene)Scene.swift") ?? false
  }
}

extension Insight.Entry {
  /// It serves the program itself, as the observers of the log do, and no scene.
  var servesProgram: Bool { site?.servesProgram != false }
}

extension Insight.Origin {
  /// It serves the program itself, or the inside of a widget.
  var servesProgram: Bool { site?.servesProgram != false }
}

extension Insight.CallSite {
  /// A binding or observer that begins there serves the program itself, or the inside of a widget,
  /// and no scene.
  fileprivate var servesProgram: Bool {
    !file.hasPrefix("BowlineApp/")
      || ["/BoundValue.swift", "/ExternalInput.swift"].contains { file.hasSuffix($0) }
  }
}
