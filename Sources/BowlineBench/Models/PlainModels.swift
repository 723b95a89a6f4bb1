// SPDX-License-Identifier: Apache-2.0

/// The model as one would write it by hand: `didSet` calls a stored closure.
final class PlainAccount {
  var onBalance: ((Int, Int) -> Void)?
  var onLimit: ((Int, Int) -> Void)?

  var balance = 0 {
    didSet { onBalance?(oldValue, balance) }
  }

  var limit = 0 {
    didSet { onLimit?(oldValue, limit) }
  }

  var text = "Stock: 10 boxes"

  var total: Int { balance + limit }
}

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

/// Ten properties by hand: beside each value the closure that its `didSet` would call.
final class PlainTen {
  var first = 0 { didSet { onFirst?(oldValue, first) } }
  var second = 0 { didSet { onSecond?(oldValue, second) } }
  var third = 0 { didSet { onThird?(oldValue, third) } }
  var fourth = 0 { didSet { onFourth?(oldValue, fourth) } }
  var fifth = 0 { didSet { onFifth?(oldValue, fifth) } }
  var sixth = 0 { didSet { onSixth?(oldValue, sixth) } }
  var seventh = 0 { didSet { onSeventh?(oldValue, seventh) } }
  var eighth = 0 { didSet { onEighth?(oldValue, eighth) } }
  var ninth = 0 { didSet { onNinth?(oldValue, ninth) } }
  var tenth = 0 { didSet { onTenth?(oldValue, tenth) } }

  var onFirst: ((Int, Int) -> Void)?
  var onSecond: ((Int, Int) -> Void)?
  var onThird: ((Int, Int) -> Void)?
  var onFourth: ((Int, Int) -> Void)?
  var onFifth: ((Int, Int) -> Void)?
  var onSixth: ((Int, Int) -> Void)?
  var onSeventh: ((Int, Int) -> Void)?
  var onEighth: ((Int, Int) -> Void)?
  var onNinth: ((Int, Int) -> Void)?
  var onTenth: ((Int, Int) -> Void)?

  /// Sets a closure for each.
  func observeAll(_ handler: @escaping (Int, Int) -> Void) {
    onFirst = handler
    onSecond = handler
    onThird = handler
    onFourth = handler
    onFifth = handler
    onSixth = handler
    onSeventh = handler
    onEighth = handler
    onNinth = handler
    onTenth = handler
  }
}

/// A model with a collection, as one would write it by hand: each edit calls a stored closure.
final class PlainShelf {
  enum Edit {
    case insertion, removal, replacement
  }

  /// Takes what happened, where, and the element that left.
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

/// An observer of `branch.leaf.value` by hand, which hooks itself in anew when a middle is
/// replaced.
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
