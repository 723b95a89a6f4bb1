// SPDX-License-Identifier: Apache-2.0

/// The address in an object where a property keeps its list of observers.
///
/// No list is there before the first observer begins, or if a getter has since made the property
/// anew. The code that uses the address holds the object.
@usableFromInline
typealias ListSlot = Location<ObserverList?>

extension Location where Value == ObserverList? {
  /// The list that is there, not retained.
  ///
  /// - Precondition: There is one.
  @inlinable @inline(__always)
  var unretained: Unretained<ObserverList> {
    guard let list = value else { refusePropertyMadeAnew() }
    return Unretained(list)
  }

  /// The list that is there.
  ///
  /// - Precondition: There is one.
  var list: ObserverList { unretained.object }

  /// Puts an observer into the list that is there.
  ///
  /// - Precondition: There is one.
  @inlinable @inline(__always)
  func insert(_ observer: Observer, _ stamp: DomainStamp) {
    unretained.use { $0.insert(observer, stamp) }
  }

  /// Returns the list of a property of an object, and makes it if there is none, or if the list is
  /// that of another object, from which the property was copied.
  @inline(__always)
  func list(of owner: AnyObject) -> ObserverList {
    // The usual case, without a call.
    if let present = value, present.belongs(to: owner) { return present }
    return makeList(of: owner)
  }

  @inline(never)
  private func makeList(of owner: AnyObject) -> ObserverList {
    while true {
      if let present = value, present.belongs(to: owner) || present.mayBeMadeInDeinit(of: owner) {
        return present
      }
      let list = ObserverList(owner: owner)
      let other = value
      value = list
      if other == nil { return list }
      // Released only now that the slot has its new list: observers that are told of the end of the
      // other list may make the property anew, so the slot is read again.
      _ = consume other
    }
  }
}

@usableFromInline @inline(never)
func refusePropertyMadeAnew() -> Never {
  trap("a property was made anew by a getter while it was about to be observed or bound")
}
