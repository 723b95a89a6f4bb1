// SPDX-License-Identifier: Apache-2.0

/// A place in a layout file.
package struct LayoutPlace: Hashable, Comparable, Sendable {
  /// The line, counted from 1.
  package let line: Int

  /// The character of the line, counted from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: LayoutPlace, right: LayoutPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// An error in a layout file: where it stands, what was found, and what is possible there.
package struct LayoutProblem: Error, Hashable, Sendable {
  package let place: LayoutPlace
  package let message: String

  package init(_ place: LayoutPlace, _ message: String) {
    self.place = place
    self.message = message
  }

  /// The error in one line, as compilers write it: `web.yaml:3:5: …`.
  package func text(file: String) -> String {
    "\(file):\(place.line):\(place.column): \(message)"
  }
}

/// A value of a YAML file, with its place.
package struct LayoutNode: Hashable, Sendable {
  /// The value itself.
  package enum Content: Hashable, Sendable {
    /// A text; a plain one stands without quotes.
    case text(String, isPlain: Bool)

    /// Values after one another.
    case list([LayoutNode])

    /// Values under keys, in the order of the file.
    case map([Entry])
  }

  /// A key and its value.
  package struct Entry: Hashable, Sendable {
    package let key: String
    package let place: LayoutPlace
    package let value: LayoutNode
  }

  package let place: LayoutPlace
  package let content: Content

  /// The text, if it is one.
  package var text: String? {
    if case .text(let text, _) = content { text } else { nil }
  }

  /// The elements, if it is a list.
  package var list: [LayoutNode]? {
    if case .list(let list) = content { list } else { nil }
  }

  /// The keys and values, if it is a map.
  package var map: [Entry]? {
    if case .map(let map) = content { map } else { nil }
  }

  /// The value is missing or null, as behind a key without a value.
  package var isNothing: Bool {
    guard case .text(let text, true) = content else { return false }
    return text.isEmpty || text == "~" || text == "null"
  }

  /// The value in an error that says what was found: `a list`, `'gauge'`.
  package var description: String {
    switch content {
    case .text(let text, _):
      isNothing ? "nothing" : "'\(text.count > 40 ? text.prefix(39) + "…" : text)'"
    case .list: "a list"
    case .map: "keys with values"
    }
  }
}
