// SPDX-License-Identifier: Apache-2.0

/// An observer of one end of a binding.
@safe
@usableFromInline
class EndpointObserver: Observer {
  /// The state of a write to an end whose changes are not numbered.
  @usableFromInline
  @frozen
  struct UnnumberedWrite: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The end is being written.
    @inlinable static var underWay: UnnumberedWrite { UnnumberedWrite(rawValue: 1) }

    /// A notice was put off.
    @inlinable static var hasPutOff: UnnumberedWrite { UnnumberedWrite(rawValue: 2) }

    /// The end was written again by what its setter set off.
    @inlinable static var repeated: UnnumberedWrite { UnnumberedWrite(rawValue: 4) }

    /// A batch holds the notice of a write back.
    @inlinable static var isHeldBack: UnnumberedWrite { UnnumberedWrite(rawValue: 8) }
  }

  // The small ones first: they take a place that the superclass leaves free.

  /// The state of a write to that end, if its changes are not numbered.
  ///
  /// A setter that writes several properties makes several notices, none of which can be known as an
  /// echo. So what is told while such an end is written, or while a batch holds the notice of a write
  /// to it back, is put off, and the end is looked at afterwards.
  @safe @exclusivity(unchecked) @usableFromInline final var unnumbered = UnnumberedWrite()

  /// The number of times that such an end was to be looked at when a batch is told.
  @safe @exclusivity(unchecked) @usableFromInline final var checkCount: UInt32 = 0

  /// The filter for the notices of that end, if its changes are numbered.
  @safe @exclusivity(unchecked) @usableFromInline final var filter = EchoFilter()

  /// The one that follows the end which this one writes; nil if nothing of that end is heard.
  ///
  /// The binding holds both until it ends, and nothing is written afterwards. One that follows nothing
  /// holds neither, and neither knows the other then.
  @safe @exclusivity(unchecked) @usableFromInline final var opposite: Unretained<EndpointObserver>?

  /// Has each of two observers know the one of the end that it writes.
  @inlinable
  final func pair(with other: EndpointObserver) {
    opposite = Unretained(other)
    other.opposite = Unretained(self)
  }

  /// Says whether the notice that is being told is to be carried.
  ///
  /// To be asked before any code of others runs with the notice.
  @inlinable
  @inline(__always)
  final func admitsNotice() -> Bool {
    if !unnumbered.isDisjoint(with: [.underWay, .isHeldBack]) {
      unnumbered.insert(.hasPutOff)
      return false
    }
    guard let list else { return true }
    return list.use { list in
      guard let pass = list.pass else { return true }
      return filter.admits(pass.value.number, latest: list.stored)
    }
  }

  /// Has two observers know each other no more.
  @inlinable
  final func unpair(from other: EndpointObserver?) {
    opposite = nil
    other?.opposite = nil
  }

  /// The number that the next change of the end will have; nil if its changes are not numbered.
  @inlinable
  @inline(__always)
  final var nextNumber: UInt64? {
    guard let list else { return nil }
    return list.use { $0.changes &+ 1 }
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
    guard let list else {
      filter.underWay = EchoFilter.noNumber
      return false
    }
    return list.use { list in
      filter.endWrite(
        number, inside: outer, stored: list.stored, last: list.changes,
        isHeldBack: SlowPath.isNeeded && DeliveryHook.isHeldBack(list))
    }
  }

  /// The name of the end that it writes, for a person to read.
  @usableFromInline var endpointName: String { "" }

  /// Carries a value of that end, whether it is to wait or not.
  func carry(_ value: LentAny) {}
}
