// SPDX-License-Identifier: Apache-2.0

/// The middle of a path, by hand.
final class PlainBranch {
  var onLeaf: ((PlainLeaf, PlainLeaf) -> Void)?

  var leaf = PlainLeaf() {
    didSet { onLeaf?(oldValue, leaf) }
  }
}
