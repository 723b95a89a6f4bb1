// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The lines of the code that a scene shows, by the places of the source where they stand.
struct CodeIndex {
  private let code: [String]

  /// The file of the scene, and the line of it before the first line of the code.
  private let file: String
  private let offset: Int?

  /// - Parameters:
  ///   - code: The lines.
  ///   - scene: The name of the scene.
  ///   - insight: The bindings of the scene, one of which at least stands in the code by its name.
  ///   - names: The names of the scene.
  init(_ code: [String], scene: String, _ insight: Insight, _ names: SceneNames) {
    self.code = code
    let file = "BowlineApp/\(scene.prefix(1).uppercased())\(scene.dropFirst())Scene.swift"
    self.file = file
    // What is bound again elsewhere gives another one, and is outnumbered, or stands farther below.
    var counts: [Int: Int] = [:]
    for entry in insight.bindings {
      guard let site = entry.site, site.file == file, let target = entry.target,
        let line = Self.line(writing: names.text(target), in: code)
      else { continue }
      counts[site.line - line, default: 0] += 1
    }
    offset = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// A line of the code.
  ///
  /// - Parameters:
  ///   - site: The place of the source where it stands.
  ///   - name: The value that it writes.
  /// - Returns: Its number, from 0; nil for what the code does not have.
  func line(at site: Insight.CallSite, writing name: String) -> Int? {
    guard site.file == file else { return nil }
    if let offset, code.indices.contains(site.line - offset) {
      let line = code[site.line - offset]
      if line.contains(".bind(") || line.contains(".observe(") { return site.line - offset }
    }
    return Self.line(writing: name, in: code)
  }

  /// A line of the code as a statement of its own, with the sync mode written out.
  func statement(_ line: Int, _ sync: SyncMode?) -> String {
    var text = String(code[line].drop { $0 == " " })
    if let sync, text.hasSuffix("sync: sync)") { text = "\(text.dropLast(5)).\(sync))" }
    return text.hasSuffix(" in") || text.hasSuffix("{") ? "\(text) … }" : text
  }

  /// The line that binds a value by its name.
  private static func line(writing name: String, in code: [String]) -> Int? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let (object, path) = (name[..<dot], name[dot...].dropFirst())
    let starts = ["\(object).bind(\\.\(path),", "\(object).bind(\\.$\(path),"]
    return code.firstIndex { line in starts.contains { line.contains($0) } }
  }
}
