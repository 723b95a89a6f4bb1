// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Rows of any number of bindings: contract 7.18.
@Suite struct DeepRowTests {
  final class Node: KeyValueObservable {
    @Observed var number = 0
    @Observed var maybe: Int?
    @ObservedArray var list: [Int] = []
    @Observed var next: Node?
    var shifted: Int { number + 0 }
  }

  /// The ways in which a node can be bound to the one before it.
  enum Link: CaseIterable {
    case plain, twoWay, transform, twoWayTransform, optional, derived, path, order, array

    func bind(_ node: Node, to before: Node) {
      switch self {
      case .plain: node.bind(\.number, to: before, \.number)
      case .twoWay: node.bind(\.number, to: before, \.number, mode: .twoWay)
      case .transform: node.bind(\.number, to: before, \.number) { $0 }
      case .twoWayTransform:
        node.bind(
          \.number, to: before, \.number, mode: .twoWay,
          transform: BindingTransform(forward: { $0 }, reverse: { $0 }))
      case .optional: node.bind(\.maybe, to: before, \.maybe)
      case .array: node.bind(\.$list, to: before, \.list)
      case .derived: node.bind(\.number, to: before, \.shifted)
      case .path:
        let holder = before
        holder.next = before
        node.bind(\.maybe, to: holder, \.next?.maybe)
      case .order: node.bind(\.number, to: before, \.number, mode: .twoWay)
      }
    }
  }

  /// Binds nodes in a row, and writes the first one, or the last one where bindings go both ways.
  func run(_ link: Link, count: Int) {
    let nodes = (0..<count).map { _ in Node() }
    let pairs = zip(nodes.dropFirst(), nodes)
    // The order in which the bindings begin does not matter.
    if link == .order {
      for (node, before) in pairs.reversed() { link.bind(node, to: before) }
    } else {
      for (node, before) in pairs { link.bind(node, to: before) }
    }
    nodes[0].number = 3
    nodes[0].maybe = 3
    nodes[0].list = [3]
    let ends = nodes.last!
    switch link {
    case .optional, .path: #expect(ends.maybe == 3)
    case .array:
      nodes[0].$list.append(4)
      #expect(ends.list == [3, 4])
    default: #expect(ends.number == 3)
    }
    if [.twoWay, .twoWayTransform, .order].contains(link) {
      ends.number = 4
      #expect(nodes[0].number == 4)
    }
    for node in nodes { node.next = nil }
  }

  @Test(arguments: Link.allCases)
  func `a value goes along a row of 2,100 bindings, and back where they go both ways`(link: Link) {
    run(link, count: 2_100)
  }

  @Test(arguments: [Link.twoWay, .transform, .derived, .array])
  func `a value goes along a row of 45,000 bindings`(link: Link) {
    run(link, count: 45_000)
  }

  @Test(arguments: [false, true])
  func `a binding of one value that begins at the end of a long row takes its value`(
    isTransformed: Bool
  ) {
    let nodes = (0...128).map { _ in Node() }
    for (node, before) in zip(nodes.dropFirst(), nodes) {
      node.bind(\.number, to: before, \.number)
    }
    let (source, target) = (Node(), Node())
    source.number = 7
    let watching = nodes[128].observe(\.number) { _, _ in
      if isTransformed {
        target.bind(
          \.number, to: source, \.number, mode: .oneTime,
          transform: BindingTransform(forward: { $0 }, reverse: { $0 }))
      } else {
        target.bind(\.number, to: source, \.number, mode: .oneTime)
      }
    }
    nodes[0].number = 1
    #expect(target.number == 7)
    watching.invalidate()
  }
}
