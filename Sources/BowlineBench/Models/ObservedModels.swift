// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The middle of a path.
final class ObservedBranch: KeyValueObservable {
  @Observed var leaf = ObservedLeaf()
}

/// The end of a path.
final class ObservedLeaf: KeyValueObservable {
  @Observed var value = 0
}

/// A model with a collection, with Bowline.
final class ObservedShelf: KeyValueObservable {
  @ObservedArray var entries: [Int] = Array(0..<10_000)
}
