// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A model with a collection, as Bowline has it.
final class ObservedShelf: KeyValueObservable {
  @ObservedArray var entries: [Int] = Array(0..<10_000)
}
