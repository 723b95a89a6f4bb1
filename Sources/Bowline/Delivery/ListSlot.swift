// SPDX-License-Identifier: Apache-2.0

/// The address in an object where one of its properties keeps its list of observers.
///
/// Whoever uses it holds the object.
@safe
@usableFromInline
@frozen
struct ListSlot {
  @usableFromInline let location: Location<ObserverList?>

  @inlinable
  @inline(__always)
  init(_ location: Location<ObserverList?>) {
    self.location = location
  }

  /// The list; nil if there is none yet, or a getter that ran since has made the property anew.
  @inlinable
  @inline(__always)
  var present: ObserverList? { location.value }

  /// The list that is there, not retained.
  ///
  /// - Precondition: There is one.
  @inlinable
  @inline(__always)
  var unretained: Unretained<ObserverList> {
    guard let list = location.value else { refusePropertyMadeAnew() }
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
      if let present, present.belongs(to: owner) || present.isOfGoing(owner) { return present }
      let list = ObserverList(owner: owner)
      let other = present
      location.value = list
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
