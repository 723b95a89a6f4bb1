// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// The observations and bindings as a table, one in a line, with a line of figures.
  ///
  /// ```
  /// 1 binding, 1 observation, 2 changes
  /// Label#1.text <- Account#1.balance   oneWay   live  2 times  "10" -> "11"  Main.swift:3
  /// Account#1.f(balance, owner)         observe  live  1 time   …             Main.swift:5
  /// ```
  public var text: String { Insight.text(of: entries, changeCount: changeCount) }

  /// Returns the table of ``text`` for some observations and bindings.
  ///
  /// - Parameters:
  ///   - entries: The observations and bindings.
  ///   - changeCount: The number of changes for the line of figures.
  public static func text(of entries: [Entry], changeCount: Int) -> String {
    let bindings = entries.count { $0.mode != nil }
    let figures = [
      counted(bindings, "binding"), counted(entries.count - bindings, "observation"),
      counted(changeCount, "change"),
    ]
    return ([figures.joined(separator: ", ")] + table(entries.map(\.cells)))
      .joined(separator: "\n") + "\n"
  }

  /// The observations and bindings that are still there, counted by the place where they began, the
  /// most frequent first.
  ///
  /// This is for the end of a program or a test, where nothing should be left; observations that
  /// are never released usually come from one and the same place.
  ///
  /// ```
  /// 3 still alive
  /// 2  Main.swift:3  Label.text <- Account.balance
  /// 1  Main.swift:5  Account.balance
  /// ```
  public var aliveReport: String { Insight.aliveReport(of: entries) }

  /// Returns the ``aliveReport`` for some observations and bindings.
  public static func aliveReport(of entries: [Entry]) -> String {
    var counts: [[String]: Int] = [:]
    for entry in entries { counts[[entry.siteText, entry.endsByClass], default: 0] += 1 }
    let order = counts.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    let table = table(order.map { ["\($0.value)"] + $0.key })
    return (["\(entries.count) still alive"] + table).joined(separator: "\n") + "\n"
  }

  /// Makes lines in which each column is as wide as its widest cell.
  private static func table(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let rows = rows.map { $0.map(withoutControls) }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Insight.Entry {
  /// Both ends in one text: `Label#1.text <- Account#1.balance`.
  ///
  /// The arrow goes where the values go; there are two in a two-way binding.
  public var ends: String {
    guard let target, let mode else { return "\(source)" }
    return "\(target) \(mode.arrow) \(source)"
  }

  fileprivate var cells: [String] {
    [
      ends, mode.map { "\($0)" } ?? "observe", health.text, counted(timesFired, "time"),
      last.map { "\($0.old ?? "") -> \($0.new ?? "")" } ?? "", siteText,
    ]
  }

  fileprivate var siteText: String {
    site.map { "\($0)" } ?? "-"
  }

  /// Both ends, without the numbers of the objects.
  fileprivate var endsByClass: String {
    let texts = ([target, source] as [Insight.Place?]).compactMap { place in
      place.map { "\($0.object.prefix { $0 != "#" }).\($0.path)" }
    }
    return texts.joined(separator: " \(mode?.arrow ?? "") ")
  }
}

extension BindingMode {
  /// From the source, on the right, to the target, on the left.
  fileprivate var arrow: String {
    switch self {
    case .oneWay, .oneTime: "<-"
    case .twoWay: "<->"
    case .toSource: "->"
    }
  }
}

extension BindingHealth {
  /// A word, with the reason of a failure.
  package var text: String {
    switch self {
    case .live: "live"
    case .suspended: "suspended"
    case .failed(let reason): "failed: \(reason)"
    case .ended(let end): "ended by \(end)"
    }
  }
}

/// Puts a number before its noun: `1 time`, `2 times`.
private func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension Insight {
  /// The observations, the bindings and the recent changes as JSON.
  ///
  /// ```json
  /// {"bindings": [{"id": 1, "mode": "oneWay",
  ///   "source": {"object": "Account#1", "path": "balance"}, "target": …,
  ///   "site": {"file": "App/Main.swift", "line": 3}, "timesFired": 2,
  ///   "last": {"old": "\"10\"", "new": "\"11\"", "change": 7}, "health": "live"}],
  ///  "observations": […],
  ///  "changes": [{"id": 7, "place": …, "kind": "setting", "old": "10", "new": "11",
  ///   "origin": null, "cause": null, "event": {"id": 2, "kind": "key", "name": "+"}}]}
  /// ```
  ///
  /// Values are texts for a person to read. What is absent is null. `change`, `origin` and `cause`
  /// are the `id` of another element, which may have ended or be too old to be listed.
  public var json: String { Insight.json(of: entries, changes: recentChanges) }

  /// Returns the ``json`` for some observations, bindings and changes.
  public static func json(of entries: [Entry], changes: [Change]) -> String {
    members([
      ("bindings", array(entries.filter { $0.mode != nil }.map(\.json))),
      ("observations", array(entries.filter { $0.mode == nil }.map(\.json))),
      ("changes", array(changes.map(\.json))),
    ]) + "\n"
  }
}

extension Insight.Entry {
  fileprivate var json: String {
    members([
      ("id", "\(id)"), ("mode", mode.map { string("\($0)") }), ("source", source.json),
      ("target", target?.json), ("site", site?.json), ("timesFired", "\(timesFired)"),
      ("last", last?.json), ("health", string(health.text)),
    ])
  }
}

extension Insight.Place {
  fileprivate var json: String {
    members([("object", string(object)), ("path", string(path))])
  }
}

extension Insight.CallSite {
  fileprivate var json: String { members([("file", string(file)), ("line", "\(line)")]) }
}

extension Insight.Firing {
  fileprivate var json: String {
    members([
      ("old", old.map(string)), ("new", new.map(string)), ("change", change.map { "\($0.id)" }),
    ])
  }
}

extension Insight.Event {
  fileprivate var json: String {
    members([("id", "\(id)"), ("kind", string(kind.rawValue)), ("name", string(name))])
  }
}

extension Insight.Change {
  fileprivate var json: String {
    members([
      ("id", "\(id)"), ("place", place.json), ("kind", string("\(kind)")),
      ("old", string(old)), ("new", string(new)), ("origin", origin.map { "\($0.entry)" }),
      ("cause", cause.map { "\($0.id)" }), ("event", event?.json),
    ])
  }
}

// Values of JSON, in one line: RFC 8259.

/// Writes an object of JSON with members in the given order; one without a value is null.
private func members(_ members: [(name: String, value: String?)]) -> String {
  "{\(members.map { "\(string($0.name)): \($0.value ?? "null")" }.joined(separator: ", "))}"
}

private func array(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

/// Writes a string of section 7: a quotation mark, a backslash and the control characters must be escaped.
private func string(_ text: String) -> String {
  quoted(text) { scalar in
    guard scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) else { return nil }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

/// Puts a text in quotation marks, in which these and backslashes are escaped.
///
/// - Parameter escape: Writes any other character; nil for the character itself.
private func quoted(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    default: result += escape(scalar) ?? String(scalar)
    }
  }
  return result + "\""
}

extension Insight {
  /// The observations and bindings as a graph in the language of Graphviz: an edge for each, from
  /// where values come to where they go; a box around the properties of each object.
  ///
  /// A binding that failed or is suspended is dashed.
  public var dot: String { Insight.dot(of: entries) }

  /// Returns the graph of ``dot`` for some observations and bindings.
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

/// Writes a text as a quoted identifier of Graphviz, in which a backslash stands for itself.
private func quoted(_ text: String) -> String {
  quoted(text) { $0 == "\n" ? "\\n" : escaped($0) }
}
