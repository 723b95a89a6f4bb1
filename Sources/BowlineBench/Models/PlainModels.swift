// SPDX-License-Identifier: Apache-2.0

/// The model by hand for any number of observers: `didSet` calls the closures of an array, and each
/// has a number by which it can be taken out again.
final class PlainList {
  private var handlers: [(number: Int, call: (Int, Int) -> Void)] = []
  private var lastNumber = 0

  var value = 0 {
    didSet {
      for handler in handlers { handler.call(oldValue, value) }
    }
  }

  @discardableResult
  func observe(_ handler: @escaping (Int, Int) -> Void) -> Int {
    lastNumber += 1
    handlers.append((lastNumber, handler))
    return lastNumber
  }

  func end(_ number: Int) {
    if let index = handlers.firstIndex(where: { $0.number == number }) {
      handlers.remove(at: index)
    }
  }
}

/// A model with a collection, as one would write it by hand: each edit calls a stored closure.
final class PlainShelf {
  enum Edit {
    case insertion, removal, replacement
  }

  /// Called with the kind of the edit, the index, and the element that left.
  var onEdit: ((Edit, Int, Int?) -> Void)?

  private(set) var entries = Array(0..<10_000)

  func insert(_ entry: Int, at index: Int) {
    entries.insert(entry, at: index)
    onEdit?(.insertion, index, nil)
  }

  func remove(at index: Int) {
    let old = entries.remove(at: index)
    onEdit?(.removal, index, old)
  }

  func replace(at index: Int, with entry: Int) {
    let old = entries[index]
    entries[index] = entry
    onEdit?(.replacement, index, old)
  }
}

/// The beginning of a path, by hand.
final class PlainRoot {
  var onBranch: ((PlainBranch, PlainBranch) -> Void)?

  var branch = PlainBranch() {
    didSet { onBranch?(oldValue, branch) }
  }
}

/// The middle of a path, by hand.
final class PlainBranch {
  var onLeaf: ((PlainLeaf, PlainLeaf) -> Void)?

  var leaf = PlainLeaf() {
    didSet { onLeaf?(oldValue, leaf) }
  }
}

/// The end of a path, by hand.
final class PlainLeaf {
  var onValue: ((Int, Int) -> Void)?

  var value = 0 {
    didSet { onValue?(oldValue, value) }
  }
}

/// An observer of `branch.leaf.value` by hand, which moves its closures when the branch or the leaf
/// is replaced.
final class PlainPathObserver {
  private let tell: (Int, Int) -> Void

  /// Made once: a closure for each new middle would be an allocation.
  private var onLeaf: ((PlainLeaf, PlainLeaf) -> Void)?

  init(_ root: PlainRoot, _ tell: @escaping (Int, Int) -> Void) {
    self.tell = tell
    onLeaf = { [unowned self] old, new in
      old.onValue = nil
      new.onValue = self.tell
      self.tell(old.value, new.value)
    }
    root.onBranch = { [unowned self] old, new in
      let oldLeaf = old.leaf
      old.onLeaf = nil
      oldLeaf.onValue = nil
      follow(new)
      self.tell(oldLeaf.value, new.leaf.value)
    }
    follow(root.branch)
  }

  private func follow(_ branch: PlainBranch) {
    branch.onLeaf = onLeaf
    branch.leaf.onValue = tell
  }
}
