// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// Gives the prior notice of an edit to the observers that want it.
  ///
  /// - Parameter removed: The elements that are going to leave. An observer may change the
  ///   collection, so the caller reads them again afterwards.
  @inlinable @inline(never)
  func willEdit<Value>(_ owner: AnyObject, _ edit: Edit<Value>, removed: Value) {
    checkDomain()
    lending(edit) {
      tellPrior(owner, Notice(old: removed, new: nil, edit: $0))
    }
  }

  /// Numbers an edit that is being made.
  ///
  /// - Returns: The number of the change, which ``didEdit(_:owner:old:new:_:)`` takes.
  @inlinable @inline(__always)
  func nextNumber() -> UInt64 {
    checkDomain()
    changes &+= 1
    return changes
  }

  /// Tells the observers of an edit that was made, as ``didChange(_:owner:old:new:)`` does for a
  /// value that was set.
  ///
  /// - Parameters:
  ///   - old: The elements that left.
  ///   - new: The whole collection after the edit.
  @inlinable @inline(never)
  func didEdit<Value>(
    _ number: UInt64, owner: AnyObject, old: consuming Value, new: consuming Value,
    _ edit: borrowing Edit<Value>
  ) {
    stored = number
    if self.owner.isGone { return }
    let before = consume old
    let after = consume new
    lending(edit) {
      let notice = Notice(old: before, new: after, edit: $0)
      if isDelivering { return postpone(number, owner, notice) }
      lending(notice) {
        if SlowPath.isTaken(at: $0.untyped.address) || mustTellReaders {
          deliver(number, owner, $0.untyped) { DeliveryHook.record(notice, of: self, owner) }
        } else {
          tell(number, owner, $0.untyped)
        }
      }
    }
  }
}

/// A change that was announced by hand and is still to come.
struct Announcement {
  /// The number with which it was announced.
  private let number: UInt64

  /// The `joins` of the list at that time.
  private let joins: UInt32

  /// The value before it.
  let old: Any

  /// The places of the edit, if an array changes in part; nil if the value is set as a whole.
  let places: Places?

  init(_ number: UInt64, in list: ObserverList, old: Any, places: Places? = nil) {
    self.number = number
    joins = list.joins
    self.old = old
    self.places = places
  }

  /// The number of the change, now that it is made: a new one if another change or an observer has
  /// begun meanwhile.
  ///
  /// It is the same one if it can be: a binding knows the echo of its write by the number.
  func number(in list: ObserverList) -> UInt64 {
    list.changes == number && list.joins == joins ? number : list.nextNumber()
  }
}
