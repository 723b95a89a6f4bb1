// SPDX-License-Identifier: Apache-2.0

/// The place in an object where one of its properties keeps its list of observers.
///
/// Whoever uses it holds the object.
@safe
@usableFromInline
@frozen
struct ListSlot {
  @usableFromInline let pointer: UnsafeMutablePointer<ObserverList?>

  @inlinable
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<ObserverList?>) {
    unsafe self.pointer = unsafe pointer
  }

  /// The place at an offset from the beginning of an object.
  init(at offset: Int, in object: AnyObject) {
    unsafe pointer = unsafe (Unmanaged.passUnretained(object).toOpaque() + offset)
      .assumingMemoryBound(to: ObserverList?.self)
  }

  /// Where the place is, from the beginning of its object.
  func offset(in object: AnyObject) -> Int {
    unsafe UnsafeMutableRawPointer(pointer) - Unmanaged.passUnretained(object).toOpaque()
  }

  /// The list; nil if there is none yet, or a getter that ran since has made the property anew.
  @inlinable
  @inline(__always)
  var present: ObserverList? { unsafe pointer.pointee }

  /// The list that is there, not retained.
  ///
  /// - Precondition: There is one.
  @inlinable
  @inline(__always)
  var unretained: Unmanaged<ObserverList> {
    guard let list = unsafe pointer.pointee else { refusePropertyMadeAnew() }
    return unsafe Unmanaged.passUnretained(list)
  }

  /// The list that is there.
  ///
  /// - Precondition: There is one.
  var list: ObserverList { unsafe unretained.takeUnretainedValue() }

  /// Puts an observer into the list that is there.
  ///
  /// - Precondition: There is one.
  @inlinable
  @inline(__always)
  func insert(_ observer: Observer, _ stamp: DomainStamp) {
    unsafe unretained._withUnsafeGuaranteedRef { $0.insert(observer, stamp) }
  }

  /// The list of a property of an object; one is made if there is none, or if it is that of another
  /// object, of which the property was copied.
  @usableFromInline
  func list(of owner: AnyObject) -> ObserverList {
    if let present, present.belongs(to: owner) { return present }
    let list = ObserverList(owner: owner)
    let other = present
    unsafe pointer.pointee = list
    // Let go of when the place is whole: its end may come back here.
    withExtendedLifetime(other) {}
    return list
  }
}

@usableFromInline
@inline(never)
func refusePropertyMadeAnew() -> Never {
  trap("a property was made anew by a getter while it was about to be observed or bound")
}
