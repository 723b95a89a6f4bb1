// SPDX-License-Identifier: Apache-2.0

/// The beginning of a path, by hand.
final class PlainRoot {
  var onBranch: ((PlainBranch, PlainBranch) -> Void)?

  var branch = PlainBranch() {
    didSet { onBranch?(oldValue, branch) }
  }
}
