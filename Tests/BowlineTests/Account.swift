// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The model that most tests observe.
final class Account: KeyValueObservable {
  @Observed var owner = "Ann"
  @Observed var balance = 10
  @Observed var limit: Int? = nil
  @Observed var parent: Account?
  @Observed var entries = [1, 2, 3]
  var unobserved = 0

  /// The number of times that `title` was computed.
  var titleReads = 0

  var title: String {
    titleReads += 1
    return "\(owner): \(balance)"
  }

  var heading: String { "<\(title)>" }

  /// An example of a computed property with a setter: its value may equal the stored one.
  var doubled: Int {
    get { balance * 2 }
    set { balance = newValue / 2 }
  }

  var lowest: Int { limit == nil ? balance : limit! }

  init(_ owner: String = "Ann", balance: Int = 10, parent: Account? = nil) {
    self.owner = owner
    self.balance = balance
    self.parent = parent
  }
}
