// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// One number, which keys change and widgets show.
final class HelloModel: KeyValueObservable {
  @Observed var number: Int

  init(number: Int) {
    self.number = number
  }

  /// Adds to the number; at the ends of `Int` it stays there.
  func raise(by difference: Int) {
    number = number.raised(by: difference)
  }
}
