// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// The observations and bindings as a graph in the language of Graphviz: an edge for each, from
  /// where values come to where they go; a box around the properties of each object.
  ///
  /// A binding that failed or is suspended is dashed.
  public var dot: String { Insight.dot(of: entries) }

  /// The same of some observations and bindings.
  public static func dot(of entries: [Entry]) -> String {
    var lines = ["digraph bowline {", "  rankdir=LR; node [shape=box, style=rounded];"]
    let places = entries.flatMap { [$0.source, $0.target].compactMap(\.self) }
    let paths = Dictionary(grouping: places, by: \.object).sorted { $0.key < $1.key }
    for (index, object) in paths.enumerated() {
      lines.append("  subgraph cluster_\(index) {")
      lines.append("    label=\(quoted(object.key));")
      for path in Set(object.value.map(\.path)).sorted() {
        let place = Place(object: object.key, path: path)
        lines.append("    \(quoted("\(place)")) [label=\(quoted(path.isEmpty ? "values" : path))];")
      }
      lines.append("  }")
    }
    for entry in entries { lines += entry.edge }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}

extension Insight.Entry {
  fileprivate var edge: [String] {
    let label = ["\(timesFired)x", site.map { "\($0)" }].compactMap(\.self)
      .joined(separator: "\n")
    var attributes = ["label=\(quoted(label))"]
    if !health.isLive { attributes.append("style=dashed") }
    guard let target, let mode else {
      let observer = quoted("observer \(id)")
      return [
        "  \(observer) [label=observer, shape=ellipse];",
        "  \(quoted("\(source)")) -> \(observer) [\(attributes.joined(separator: ", "))];",
      ]
    }
    if mode == .twoWay { attributes.append("dir=both") }
    let (from, to) = mode == .toSource ? (target, source) : (source, target)
    return [
      "  \(quoted("\(from)")) -> \(quoted("\(to)")) [\(attributes.joined(separator: ", "))];"
    ]
  }
}

/// A text as a quoted identifier of Graphviz, in which a backslash stands for itself.
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    default: result += escaped(scalar)
    }
  }
  return result + "\""
}
