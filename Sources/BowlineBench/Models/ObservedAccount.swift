// SPDX-License-Identifier: Apache-2.0

internal import Bowline

// In a file of its own: together with the other models the compiler makes one function of setters
// that are alike, and a write takes eight instructions more.

/// The model with Bowline.
final class ObservedAccount: KeyValueObservable {
  @Observed var balance = 0
  @Observed var limit = 0
  @Observed var text = "Stock: 10 boxes"
  @Observed var child: ObservedAccount?

  /// The middle of a path without optionals.
  @Observed var branch: ObservedBranch

  var total: Int { balance + limit }

  init(branch: ObservedBranch = ObservedBranch()) {
    self.branch = branch
  }
}
