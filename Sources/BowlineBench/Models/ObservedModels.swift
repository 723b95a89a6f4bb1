// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The model as Bowline has it.
final class ObservedAccount: KeyValueObservable {
  @Observed var balance = 0
  @Observed var limit = 0
  @Observed var text = "Stock: 10 boxes"
  @Observed var child: ObservedAccount?

  /// A middle that is always there, for paths without optionals.
  @Observed var branch: ObservedBranch

  var total: Int { balance + limit }

  init(branch: ObservedBranch = ObservedBranch()) {
    self.branch = branch
  }
}

/// The middle of a path.
final class ObservedBranch: KeyValueObservable {
  @Observed var leaf = ObservedLeaf()
}

/// The end of a path.
final class ObservedLeaf: KeyValueObservable {
  @Observed var value = 0
}

/// Ten properties as Bowline has them.
final class ObservedTen: KeyValueObservable {
  @Observed var first = 0
  @Observed var second = 0
  @Observed var third = 0
  @Observed var fourth = 0
  @Observed var fifth = 0
  @Observed var sixth = 0
  @Observed var seventh = 0
  @Observed var eighth = 0
  @Observed var ninth = 0
  @Observed var tenth = 0

  /// The key path of each.
  static let paths: [any ReferenceWritableKeyPath<ObservedTen, Int> & Sendable] = [
    \.first, \.second, \.third, \.fourth, \.fifth,
    \.sixth, \.seventh, \.eighth, \.ninth, \.tenth,
  ]
}

/// A model with a collection, as Bowline has it.
final class ObservedShelf: KeyValueObservable {
  @ObservedArray var entries: [Int] = Array(0..<10_000)
}
