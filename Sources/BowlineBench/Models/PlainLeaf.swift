// SPDX-License-Identifier: Apache-2.0

/// The end of a path, by hand.
final class PlainLeaf {
  var onValue: ((Int, Int) -> Void)?

  var value = 0 {
    didSet { onValue?(oldValue, value) }
  }
}
