// SPDX-License-Identifier: Apache-2.0

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
