// SPDX-License-Identifier: Apache-2.0

/// The observers of one property of one object, in the order in which they began.
///
/// The property owns its list, so the list goes when the object goes, and tells its observers so.
@safe
@usableFromInline
final class ObserverList {
  /// The first observer; its `previous` is the last.
  @exclusivity(unchecked) private(set) unowned(unsafe) var first: Observer?

  /// The innermost pass under way.
  @exclusivity(unchecked) var pass: UnsafeMutablePointer<Pass>?

  /// What the delivery under way has left to do; nil when there is none.
  @exclusivity(unchecked) var remainder: UnsafeMutablePointer<Remainder>?

  /// How many changes there were since the list was made.
  @exclusivity(unchecked) @usableFromInline var changes: UInt64 = 0

  /// The number of the last change whose value is stored.
  @exclusivity(unchecked) @usableFromInline var stored: UInt64 = 0

  /// How many observers want to be told before a change.
  @exclusivity(unchecked) @usableFromInline private(set) var priorObservers = 0

  /// The first of the bindings that live as long as this property.
  var bindings: Binding?

  @usableFromInline
  init() {}

  deinit {
    endBindings()
    // A loop, not a recursion: a list may be long, and each observer may end others.
    while let observer = unsafe first {
      remove(observer)
      unsafe withUnsafePointer(to: ()) { unsafe observer.receive(.gone, $0) }
    }
  }

  /// Puts an observer where its serial number belongs, to be told of later changes.
  ///
  /// - Complexity: O(1) for an observer that has just begun; for an older one that comes over from
  ///   another list, O(*n*) in the number of observers that began after it.
  func insert(_ observer: Observer) {
    unsafe precondition(observer.list == nil, "an observer is in one list at a time")
    unsafe observer.list = self
    unsafe observer.joined = changes
    if observer.wantsPrior { unsafe priorObservers += 1 }
    guard let head = unsafe first else {
      unsafe first = observer
      unsafe observer.previous = observer
      return
    }
    let tail = unsafe head.previous!
    var place = tail
    while place.serial > observer.serial, place !== head {
      place = unsafe place.previous!
    }
    if place.serial > observer.serial {
      unsafe observer.next = head
      unsafe observer.previous = tail
      unsafe head.previous = observer
      unsafe first = observer
    } else {
      let following = unsafe place.next
      unsafe observer.previous = place
      unsafe observer.next = following
      unsafe place.next = observer
      unsafe (following ?? head).previous = observer
    }
  }

  /// Takes an observer out.
  ///
  /// A pass under way goes on behind it.
  ///
  /// - Complexity: O(1), whatever the number of observers.
  func remove(_ observer: Observer) {
    let following = unsafe observer.next
    var running = unsafe pass
    while let current = unsafe running {
      if unsafe current.pointee.next === observer { unsafe current.pointee.next = following }
      unsafe running = unsafe current.pointee.outer
    }
    if unsafe first === observer {
      unsafe first = following
    } else {
      unsafe observer.previous!.next = following
    }
    if let later = unsafe following ?? first {
      unsafe later.previous = unsafe observer.previous
    }
    unsafe observer.next = nil
    unsafe observer.previous = nil
    unsafe observer.list = nil
    if observer.wantsPrior { unsafe priorObservers -= 1 }
    // Its code may be running at this moment.
    unsafe remainder?.pointee.ended.append(observer)
  }
}
