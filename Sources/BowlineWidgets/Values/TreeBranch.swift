// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A row of a ``Tree``.
struct TreeRow<Element: Identifiable>: Identifiable {
  let element: Element

  /// The number of nodes that are around it.
  let depth: Int

  /// The innermost node around it; nil for an outermost node.
  let around: Element.ID?

  let isLeaf: Bool
  let isOpen: Bool

  var id: Element.ID { element.id }

  /// Returns the column of the mark in a row that has a number of columns.
  func column(within columns: Int) -> Int { min(depth * 2, max(columns / 2 - 2, 0)) }
}

/// A node that a walk through a tree has yet to visit.
struct TreeStep<Element: Identifiable> {
  let element: Element
  let isLeaf: Bool
  let depth: Int
  let around: Element.ID?

  /// The element may be another value than at the last walk.
  let isNew: Bool
}

/// The nodes inside an open node, or the outermost nodes of a tree, until something changes that
/// they were made of.
final class TreeBranch<Element: Identifiable> {
  private var nodes: [(element: Element, isLeaf: Bool)] = []
  private var around: Element?
  private let tracking: ChangeTracking

  /// - Parameter onChange: Called when the nodes may have changed.
  init(onChange: @escaping () -> Void) {
    tracking = ChangeTracking(onChange: onChange)
  }

  /// Reads the nodes, if they may have changed.
  ///
  /// - Parameters:
  ///   - around: The node that they are inside; nil for the outermost ones.
  ///   - isNew: Whether that node may be another value than before.
  ///   - isLeaf: Whether a node has none inside it.
  ///   - nodes: Reads the nodes.
  /// - Returns: Whether they were read.
  func ask(
    _ around: Element?, isNew: Bool, isLeaf: (Element) -> Bool, nodes: () -> [Element]
  ) -> Bool {
    guard tracking.isChanged || isNew && !isSameObject(around) else { return false }
    self.around = around
    self.nodes = tracking.track { nodes().map { ($0, isLeaf($0)) } }
    return true
  }

  /// Returns the nodes for a walk that takes the last one first.
  func steps(depth: Int, areNew: Bool) -> [TreeStep<Element>] {
    nodes.reversed().map {
      TreeStep(
        element: $0.element, isLeaf: $0.isLeaf, depth: depth, around: around?.id, isNew: areNew)
    }
  }

  /// Says whether a node is the object that was read before, of which changes are tracked.
  private func isSameObject(_ element: Element?) -> Bool {
    guard Element.self is any AnyObject.Type, let element, let around else { return false }
    return (around as AnyObject) === (element as AnyObject)
  }
}
