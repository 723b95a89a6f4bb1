// SPDX-License-Identifier: Apache-2.0

/// A reader of YAML files that keeps the place of each value.
///
/// It takes what layouts need: maps, lists and texts of any style. Anchors, aliases and tags are
/// refused, and so is a file that is too large or too deep, so that the size bounds the cost.
package enum YAMLReader {
  /// The most bytes of a file.
  package static let mostBytes = 1 << 20

  /// The most lists and maps inside one another.
  package static let mostDepth = 32

  /// The most values.
  package static let mostValues = 20_000

  /// Reads a file.
  ///
  /// - Returns: The value that the file holds; nil for one that holds none.
  /// - Throws: The first error.
  package static func read(_ bytes: [UInt8]) throws(LayoutProblem) -> LayoutNode? {
    let start = LayoutPlace(line: 1, column: 1)
    guard bytes.count <= mostBytes else {
      throw LayoutProblem(
        start, "the file is too long; a layout has at most \(mostBytes) bytes")
    }
    let mark = bytes.span.hasByteOrderMark ? 3 : 0
    var reading = Reading(YAMLScanner(bytes.span.extracting(mark..<bytes.count)))
    return try reading.document()
  }

  private struct Reading {
    private let scanner: YAMLScanner
    private var count = 0

    init(_ scanner: YAMLScanner) {
      self.scanner = scanner
    }

    mutating func document() throws(LayoutProblem) -> LayoutNode? {
      var root: LayoutNode?
      while true {
        let item = try scanner.next()
        switch item.event {
        case .end: return root
        case .beginDocument:
          if root != nil {
            throw LayoutProblem(item.place, "another document; a layout file holds one")
          }
        default: root = try value(item.place, item.event, depth: 0)
        }
      }
    }

    /// The value that begins with an event.
    private mutating func value(
      _ place: LayoutPlace, _ event: YAMLScanner.Event, depth: Int
    ) throws(LayoutProblem) -> LayoutNode {
      count += 1
      if count > mostValues {
        throw LayoutProblem(place, "more than \(mostValues) values; make the layout smaller")
      }
      if depth > mostDepth {
        throw LayoutProblem(place, "deeper than \(mostDepth) lists and keys inside one another")
      }
      switch event {
      case .text(let text, let isPlain):
        return LayoutNode(place: place, content: .text(text, isPlain: isPlain))
      case .beginList:
        return LayoutNode(place: place, content: .list(try list(depth: depth + 1)))
      case .beginMap: return LayoutNode(place: place, content: .map(try map(depth: depth + 1)))
      case .refused(let name):
        throw LayoutProblem(
          place, "'\(name)': a layout has no anchors, aliases and tags; write the value itself")
      case .endList, .endMap, .beginDocument, .end:
        throw LayoutProblem(place, "no YAML: a value is missing")
      }
    }

    private mutating func list(depth: Int) throws(LayoutProblem) -> [LayoutNode] {
      var list: [LayoutNode] = []
      while true {
        let item = try scanner.next()
        if case .endList = item.event { return list }
        list.append(try value(item.place, item.event, depth: depth))
      }
    }

    private mutating func map(depth: Int) throws(LayoutProblem) -> [LayoutNode.Entry] {
      var map: [LayoutNode.Entry] = []
      var lines: [String: Int] = [:]
      while true {
        let item = try scanner.next()
        if case .endMap = item.event { return map }
        let key = try value(item.place, item.event, depth: depth)
        guard let name = key.text else {
          throw LayoutProblem(item.place, "\(key.description) as a key; a key is a word")
        }
        if let line = lines[name] {
          throw LayoutProblem(
            item.place, "'\(name)' stands here a second time; the first is in line \(line)")
        }
        lines[name] = item.place.line
        let next = try scanner.next()
        let value = try value(next.place, next.event, depth: depth)
        map.append(LayoutNode.Entry(key: name, place: item.place, value: value))
      }
    }
  }
}
