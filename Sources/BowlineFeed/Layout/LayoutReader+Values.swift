// SPDX-License-Identifier: Apache-2.0

/// The reading of single values, each with an error that says what was found and what is possible.
extension LayoutReader {
  /// The values of a map by their keys; each unknown key is an error.
  func keys(of node: LayoutNode, _ what: String, _ names: [String]) -> [String: LayoutNode]? {
    guard let map = node.map else {
      report(
        node.place,
        "\(node.description) in place of \(what); write keys with values: \(names.joined(separator: ", "))"
      )
      return nil
    }
    var keys: [String: LayoutNode] = [:]
    for entry in map {
      if names.contains(entry.key) {
        keys[entry.key] = entry.value
      } else {
        report(
          entry.place,
          LayoutWords.choice("\(what) has no '\(entry.key)'", typed: entry.key, names))
      }
    }
    return keys
  }

  /// Returns the result of a body, or nil after reporting the error that it throws.
  func attempt<Result>(
    _ place: LayoutPlace, _ body: () throws(LayoutPathError) -> Result
  ) -> Result? {
    do {
      return try body()
    } catch {
      report(place, error.message)
      return nil
    }
  }

  /// A text.
  ///
  /// - Parameter what: The values that are possible, for a person.
  func text(_ node: LayoutNode, _ key: String, _ what: String = "a text") -> String? {
    guard let text = node.text, !node.isNothing else {
      report(node.place, "\(key): \(node.description); write \(what)")
      return nil
    }
    return text
  }

  /// A text with something in it.
  func filled(_ node: LayoutNode, _ key: String, _ what: String) -> String? {
    guard let text = text(node, key, what) else { return nil }
    if text.contains(where: { !$0.isWhitespace }) { return text }
    report(node.place, "\(key): an empty text; write \(what)")
    return nil
  }

  /// A pattern of the shell, in which each bracket that opens a set has one that closes it, as otherwise it
  /// stands for itself: fnmatch(3).
  func pattern(_ node: LayoutNode) -> String? {
    guard let text = text(node, "matches") else { return nil }
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\" {
        rest = rest.dropFirst()
      } else if character == "[" {
        // A bracket right behind the first one, or behind a sign that excludes, belongs to the set.
        let start = rest.drop { "!^".contains($0) }.dropFirst()
        guard let end = start.firstIndex(of: "]") else {
          report(
            node.place, "matches: '\(text)' has no ']' for a '['; write \\[ for a bracket itself")
          return nil
        }
        rest = rest[rest.index(after: end)...]
      }
    }
    return text
  }

  func list(_ node: LayoutNode, _ key: String) -> [LayoutNode]? {
    guard let list = node.list else {
      report(node.place, "\(key): \(node.description); write a list, each element behind a '-'")
      return nil
    }
    return list
  }

  /// One text or several.
  func texts(_ node: LayoutNode, _ key: String) -> [String] {
    (node.list ?? [node]).compactMap { text($0, key) }
  }

  func choice(_ node: LayoutNode, _ key: String, _ names: [String]) -> String? {
    guard let text = text(node, key) else { return nil }
    if names.contains(text) { return text }
    report(node.place, LayoutWords.choice("\(key): there is no '\(text)'", typed: text, names))
    return nil
  }

  func truth(_ node: LayoutNode, _ key: String) -> Bool? {
    switch node.text {
    case "true": return true
    case "false": return false
    default:
      report(node.place, "\(key): \(node.description); write true or false")
      return nil
    }
  }

  func duration(_ node: LayoutNode, _ key: String, from least: Duration) -> Duration? {
    guard let text = text(node, key) else { return nil }
    guard let duration = LayoutWords.duration(text) else {
      report(node.place, "\(key): '\(text)' is no time; write it as in 2s, 500ms, 1m or 1h")
      return nil
    }
    guard duration >= least, duration <= .seconds(86_400) else {
      let start = least == .zero ? "0s" : "10ms"
      report(node.place, "\(key): \(text) is out of range (\(start)–24h)")
      return nil
    }
    return duration
  }

  func integer(_ node: LayoutNode, _ key: String, _ range: ClosedRange<Int>) -> Int? {
    guard let text = text(node, key) else { return nil }
    guard let number = Int(text) else {
      report(node.place, "\(key): '\(text)' is no whole number")
      return nil
    }
    guard range.contains(number) else {
      report(
        node.place,
        "\(key): \(text) is out of range (\(range.lowerBound)–\(range.upperBound))")
      return nil
    }
    return number
  }

  func range(_ node: LayoutNode) -> ClosedRange<Double>? {
    guard let text = text(node, "range") else { return nil }
    let ends = text.firstRange(of: "..").map { mark in
      [text[..<mark.lowerBound], text[mark.upperBound...]].map {
        LayoutWords.number(String($0.filter { !$0.isWhitespace }))
      }
    }
    guard let ends, let least = ends[0], let most = ends[1] else {
      report(node.place, "range: '\(text)' is no range; write it as in 0..100")
      return nil
    }
    guard least < most else {
      let fault =
        least == most
        ? "is one number alone; write two different ones, as in 0..100"
        : "ends before it begins; write the smaller number first"
      report(node.place, "range: \(text) \(fault)")
      return nil
    }
    return least...most
  }
}
