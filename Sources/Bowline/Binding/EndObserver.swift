// SPDX-License-Identifier: Apache-2.0

/// An observer of one end of a binding.
@safe
@usableFromInline
class EndObserver: Observer {
  /// The filter for the notices of that end.
  @safe @exclusivity(unchecked) @usableFromInline final var filter = EchoFilter()

  /// The one that follows the end which this one writes; nil if nothing of that end is heard.
  ///
  /// The binding holds both until it ends, and nothing is written afterwards. One that follows nothing
  /// holds neither, and neither knows the other then.
  @exclusivity(unchecked) @usableFromInline final var opposite: Unmanaged<EndObserver>?

  /// Has each of two observers know the one of the end that it writes.
  @inlinable
  final func hear(_ other: EndObserver) {
    unsafe opposite = Unmanaged.passUnretained(other)
    unsafe other.opposite = Unmanaged.passUnretained(self)
  }

  /// Whether the notice that is being told is to be carried.
  ///
  /// To be asked before any code of others runs with the notice.
  @inlinable
  @inline(__always)
  final func passes() -> Bool {
    if filter.putsOff() { return false }
    guard let list = unsafe list else { return true }
    return unsafe list._withUnsafeGuaranteedRef { list in
      guard let pass = unsafe list.pass else { return true }
      return unsafe filter.passes(pass.pointee.number, latest: list.stored)
    }
  }

  /// Has two observers know each other no more.
  @inlinable
  final func forget(_ other: EndObserver?) {
    unsafe opposite = nil
    unsafe other?.opposite = nil
  }

  /// The number that the next change of the end will have; nil if its changes are not numbered.
  @inlinable
  @inline(__always)
  final var nextNumber: UInt64? {
    guard let list = unsafe list else { return nil }
    return unsafe list._withUnsafeGuaranteedRef { $0.changes &+ 1 }
  }

  /// Ends a write of the end, which has returned.
  ///
  /// - Parameters:
  ///   - number: The number that its change was to have.
  ///   - outer: What the filter returned when it began.
  /// - Returns: Whether the end is to be looked at.
  @inlinable
  @inline(__always)
  final func endWrite(_ number: UInt64, inside outer: UInt64) -> Bool {
    guard let list = unsafe list else {
      filter.underWay = EchoFilter.noNumber
      return false
    }
    return unsafe list._withUnsafeGuaranteedRef { list in
      filter.end(
        number, inside: outer, stored: list.stored, last: list.changes,
        isHeldBack: SlowPath.isNeeded && list.isHeldBack)
    }
  }

  /// Takes a value of that end that is no notice.
  func take(_ kept: KeptValue) {}

  /// Carries a value of that end, whether it is to wait or not.
  func carry(_ kept: KeptValue) {}
}
