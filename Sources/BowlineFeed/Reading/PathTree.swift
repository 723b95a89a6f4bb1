// SPDX-License-Identifier: Apache-2.0

/// The names that came so far, as a tree of keys; most keys are found by one comparison of bytes.
struct PathTree {
  /// A place in the tree.
  typealias Node = Int

  /// The place of values for which there is no room.
  static let none: Node = -1

  private struct Entry {
    let name: String
    let key: Range<Int>
    var children: [Node] = []
    /// Keys usually come in the same order, so this child is tried first.
    var next = 0
    var byKey: [String: Node] = [:]
    /// The place of the rows of an array; ``PathTree/none`` before there is one.
    var rows: Node = PathTree.none
    var path = -1
    var record = -1
    var place = 0
  }

  private var entries = [Entry(name: "", key: 0..<0)]
  private var keys: [UInt8] = []
  private var pathsByName: [String: Int] = [:]
  private let mostPaths: Int
  private let mostNodes: Int

  /// The most children that are searched one by one.
  private static let mostInLine = 16

  /// The longest name, in bytes.
  private static let longestName = 500

  /// - Parameter paths: The most paths.
  init(paths: Int) {
    mostPaths = paths
    mostNodes = paths * 4
  }

  static var root: Node { 0 }

  /// The name of a place.
  func name(of node: Node) -> String { entries[node].name }

  /// Tells that the keys of a place come from the first one on again.
  mutating func rewind(_ node: Node) {
    if node >= 0 { entries[node].next = 0 }
  }

  /// The place of a key.
  ///
  /// - Returns: ``none`` below it, and when there is no room for another one.
  mutating func child(of node: Node, _ key: Span<UInt8>) -> Node {
    guard node >= 0 else { return Self.none }
    let next = entries[node].next
    if next < entries[node].children.count {
      let child = entries[node].children[next]
      if key.equals(keys[entries[child].key]) {
        entries[node].next = next + 1
        return child
      }
    }
    guard let place = find(key, in: node) ?? insert(key, into: node) else { return Self.none }
    entries[node].next = place + 1
    return entries[node].children[place]
  }

  /// The place of a key.
  mutating func child(of node: Node, _ key: String) -> Node {
    child(of: node, Array(key.utf8).span)
  }

  /// The place of the rows of an array, below which names begin anew.
  mutating func rows(of node: Node) -> Node {
    guard node >= 0 else { return Self.none }
    if entries[node].rows < 0, entries.count < mostNodes {
      entries[node].rows = entries.count
      entries.append(Entry(name: "", key: 0..<0))
    }
    return entries[node].rows
  }

  /// A quarter of the paths or more have no name yet.
  var hasManyLeft: Bool { pathsByName.count < mostPaths - mostPaths / 4 }

  /// Says whether an outermost key has come.
  func has(_ key: String) -> Bool { find(Array(key.utf8).span, in: Self.root) != nil }

  private func find(_ key: Span<UInt8>, in node: Node) -> Int? {
    if entries[node].byKey.isEmpty {
      return entries[node].children.firstIndex { key.equals(keys[entries[$0].key]) }
    }
    return entries[node].byKey[key.text(limit: Self.longestName)]
  }

  private mutating func insert(_ key: Span<UInt8>, into node: Node) -> Int? {
    guard entries.count < mostNodes, key.count <= Self.longestName else { return nil }
    let parent = entries[node].name
    let text = key.text()
    let name = parent.isEmpty ? text : parent + "." + text
    guard name.utf8.count <= Self.longestName else { return nil }
    let start = keys.count
    keys.append(key)
    let place = entries[node].children.count
    entries[node].children.append(entries.count)
    entries.append(Entry(name: name, key: start..<keys.count))
    if place >= Self.mostInLine {
      if entries[node].byKey.isEmpty {
        for (place, child) in entries[node].children.enumerated() {
          entries[node].byKey[keys[entries[child].key].span.text(limit: Self.longestName)] = place
        }
      } else {
        entries[node].byKey[text] = place
      }
    }
    return place
  }

  /// The index of the path of a place, and whether the path is new; nil if there is no room.
  mutating func path(of node: Node) -> (path: Int, isNew: Bool)? {
    guard node >= 0 else { return nil }
    if entries[node].path >= 0 { return (entries[node].path, false) }
    // A key with a dot may have the name of a nested one.
    if let path = pathsByName[entries[node].name] {
      entries[node].path = path
      return (path, false)
    }
    guard pathsByName.count < mostPaths else { return nil }
    let path = pathsByName.count
    pathsByName[entries[node].name] = path
    entries[node].path = path
    return (path, true)
  }

  /// Marks that a place has a value in a record.
  ///
  /// - Parameter place: The index that the value will have.
  /// - Returns: The index of an earlier value in the same record; nil if there is none.
  mutating func mark(_ node: Node, inRecord record: Int, at place: Int) -> Int? {
    if entries[node].record == record { return entries[node].place }
    entries[node].record = record
    entries[node].place = place
    return nil
  }
}
