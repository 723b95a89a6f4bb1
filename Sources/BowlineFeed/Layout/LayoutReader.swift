// SPDX-License-Identifier: Apache-2.0

/// A reader that turns a layout file into a ``Layout``, and finds all that is wrong with it.
package final class LayoutReader {
  private(set) var problems: [LayoutProblem] = []

  /// The sources that were found.
  var sources: [LayoutSource] = []

  private init() {}

  /// The errors of a file.
  package struct Failure: Error {
    /// The errors in the order of the file, at least one.
    package let problems: [LayoutProblem]
  }

  /// Reads a layout file.
  ///
  /// - Throws: ``Failure`` with all errors; where the file is no YAML, the first one alone.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> Layout {
    let root: LayoutNode?
    do {
      root = try YAMLReader.read(bytes)
    } catch {
      throw Failure(problems: [error])
    }
    let reader = LayoutReader()
    let layout = reader.layout(root)
    guard reader.problems.isEmpty else {
      throw Failure(problems: reader.problems.sorted { $0.place < $1.place })
    }
    return layout
  }

  /// Reports an error.
  func report(_ place: LayoutPlace, _ message: String) {
    problems.append(LayoutProblem(place, message))
  }

  private func layout(_ root: LayoutNode?) -> Layout {
    var layout = Layout()
    let start = LayoutPlace(line: 1, column: 1)
    guard let root, !root.isNothing else {
      report(start, "the file is empty; a layout has sources and show")
      return layout
    }
    guard let keys = keys(of: root, "a layout", LayoutSchema.file.map(\.name)) else {
      return layout
    }
    layout.title = keys["title"].flatMap { text($0, "title") } ?? ""
    if let node = keys["sources"] {
      sources = readSources(node)
    } else {
      report(root.place, "the layout has no 'sources', so there is nothing to read")
    }
    layout.sources = sources
    if let show = keys["show"] {
      layout.parts = list(show, "show").flatMap { $0.compactMap { part($0) } } ?? []
    } else {
      report(root.place, "the layout has no 'show', so there is nothing to see")
    }
    layout.alerts = keys["alerts"].flatMap { list($0, "alerts") }?.compactMap(alert) ?? []
    return layout
  }

  // MARK: Sources

  private func readSources(_ node: LayoutNode) -> [LayoutSource] {
    guard let map = node.map, !map.isEmpty else {
      report(
        node.place,
        "sources: \(node.description); write names with sources, as in 'app: { run: vmstat 1 }'")
      return []
    }
    let sources = map.compactMap(source)
    let inputs = map.filter { entry in
      sources.contains { $0.name == entry.key && $0.origin == .input }
    }
    for entry in inputs.dropFirst() {
      report(entry.place, "'\(entry.key)' is another source of standard input; there is one")
    }
    return sources
  }

  private func source(_ entry: LayoutNode.Entry) -> LayoutSource? {
    if entry.key.isEmpty || entry.key.hasPrefix("@") || entry.key.contains(where: \.isWhitespace) {
      report(entry.place, "'\(entry.key)' is no name of a source; write one word")
    }
    // Paths can name the source, though it is wrong itself.
    let broken = LayoutSource(name: entry.key, origin: .run("", every: nil), format: nil)
    guard let keys = keys(of: entry.value, "a source", LayoutSchema.source.map(\.name)) else {
      return broken
    }
    let format = keys["format"].flatMap { node -> FeedFormat? in
      let names = ["auto"] + FeedFormat.allCases.map(\.rawValue)
      guard let name = choice(node, "format", names) else { return nil }
      return FeedFormat(rawValue: name)
    }
    let every = keys["every"].flatMap { duration($0, "every", from: .milliseconds(10)) }
    let found = (entry.value.map ?? []).filter { ["run", "follow", "stdin"].contains($0.key) }
    if found.count > 1 {
      report(
        found[1].place,
        "a source is one thing, not both '\(found[0].key)' and '\(found[1].key)'")
    }
    guard let first = found.first else {
      report(entry.value.place, "the source '\(entry.key)' has none of run, follow and stdin")
      return broken
    }
    if let node = keys["every"], first.key != "run" {
      report(
        node.place, "'every' runs a command again and again, and is not for '\(first.key)'")
    }
    let node = first.value
    let origin: LayoutSource.Origin
    switch first.key {
    case "run": origin = .run(filled(node, "run", "a line of the shell") ?? "", every: every)
    case "follow": origin = .follow(filled(node, "follow", "the name of a file") ?? "")
    default:
      if truth(node, "stdin") == false {
        report(node.place, "stdin: false; leave it out, or write true")
      }
      origin = .input
    }
    return LayoutSource(name: entry.key, origin: origin, format: format)
  }

  // MARK: Alerts

  private func alert(_ node: LayoutNode) -> LayoutAlert? {
    guard let keys = keys(of: node, "an alert", LayoutSchema.alert.map(\.name)) else { return nil }
    let delay = keys["for"].flatMap { duration($0, "for", from: .zero) } ?? .zero
    var actions: [LayoutAlert.Action] = []
    if let node = keys["do"] {
      actions = (node.list ?? [node]).compactMap(action)
    } else {
      report(node.place, "the alert has no 'do'; write what is done: bell, notify or { run: LINE }")
    }
    guard let when = keys["when"] else {
      report(node.place, "the alert has no 'when'; write the condition, as in 'app.load > 5'")
      return nil
    }
    guard let text = text(when, "when"),
      let found = attempt(
        when.place,
        { () throws(LayoutPathError) in
          try LayoutCondition.pathAndCondition(text)
        }), let path = path(found.path, at: when.place, .any)
    else { return nil }
    return LayoutAlert(
      path: path, condition: found.condition, delay: delay, actions: actions, text: text)
  }

  private func action(_ node: LayoutNode) -> LayoutAlert.Action? {
    if node.map != nil {
      guard let keys = keys(of: node, "an action", ["run"]) else { return nil }
      return keys["run"].flatMap { text($0, "run") }.map(LayoutAlert.Action.run)
    }
    switch choice(node, "do", ["bell", "notify", "run"]) {
    case "bell": return .bell
    case "notify": return .notify
    case "run":
      report(node.place, "'run' needs a line of the shell; write { run: LINE }")
      return nil
    default: return nil
    }
  }

  /// The path that a text stands for; nil after an error, such as an unknown source.
  ///
  /// - Parameter content: The kind of values that are shown, by which the name of a source alone becomes
  ///   a path.
  func path(_ text: String, at place: LayoutPlace, _ content: LayoutContent) -> LayoutPath? {
    let names = sources.map(\.name)
    guard
      var path = attempt(
        place,
        { () throws(LayoutPathError) in
          try LayoutPath(text, sources: names)
        })
    else { return nil }
    if path.name.isEmpty, path.ending == .plain { path.name = content.usualName }
    return path
  }
}
