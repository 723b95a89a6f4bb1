// SPDX-License-Identifier: Apache-2.0

/// What the writes to one property in a batch amount to.
@safe
class HeldChange {
  /// The property's list.
  ///
  /// It lives as long as the owner. When it goes the batch sets ``owner`` to nil, and without an owner
  /// it is not used.
  unowned(unsafe) let list: ObserverList

  /// The object that the property belongs to, which may go before it is told; nil too if it was
  /// written in its `deinit`.
  weak var owner: AnyObject?

  /// The last write, for those who record changes.
  var made: Insight.Change?

  /// Its place among the changes of its batch.
  var place = 0

  /// Whether a rollback has brought back the first old value.
  var isUndone = false

  init(_ list: ObserverList, _ owner: AnyObject) {
    unsafe self.list = list
    self.owner = owner
  }

  /// Tells the observers in the list.
  func walk() {}
}
