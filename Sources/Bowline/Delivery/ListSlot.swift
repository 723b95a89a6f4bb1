// SPDX-License-Identifier: Apache-2.0

/// The address in an object where a property keeps its list of observers; no list is there before the
/// first of them begins, or if a getter that has run since made the property anew.
///
/// Whoever uses it holds the object.
@usableFromInline
typealias ListSlot = Location<ObserverList?>

extension Location where Value == ObserverList? {
  /// The list that is there, not retained.
  ///
  /// - Precondition: There is one.
  @inlinable
  @inline(__always)
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
  @inlinable
  @inline(__always)
  func insert(_ observer: Observer, _ stamp: DomainStamp) {
    unretained.use { $0.insert(observer, stamp) }
  }

  /// The list of a property of an object; one is made if there is none, or if it is that of another
  /// object, of which the property was copied.
  @usableFromInline
  func list(of owner: AnyObject) -> ObserverList {
    while true {
      if let present = value, present.belongs(to: owner) || present.mayBeMadeInDeinit(of: owner) {
        return present
      }
      let list = ObserverList(owner: owner)
      let other = value
      value = list
      if other == nil { return list }
      // Let go of when the slot is whole: what its end tells may make the property anew, so the
      // slot is looked at again.
      _ = consume other
    }
  }
}

@usableFromInline
@inline(never)
func refusePropertyMadeAnew() -> Never {
  trap("a property was made anew by a getter while it was about to be observed or bound")
}
