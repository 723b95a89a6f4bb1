// SPDX-License-Identifier: Apache-2.0

/// An observer of one end of a binding.
@usableFromInline
class EndpointObserver: Observer {
  /// The state of a write to an end whose changes are not numbered.
  @usableFromInline @frozen
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

  // The small fields first: they fit into the padding of the superclass.

  /// The state of a write to the end that is followed, if its changes are not numbered.
  ///
  /// A setter that writes several properties makes several notices, none of which can be recognized
  /// as an echo. So notices are put off while such an end is written, or while a batch holds the
  /// notice of a write to it back, and the end is checked afterwards.
  @safe @exclusivity(unchecked) @usableFromInline final var unnumbered = UnnumberedWrite()

  /// Counts the writes that are checked after a batch; the check of an earlier one is skipped.
  @safe @exclusivity(unchecked) final var checkCount: UInt32 = 0

  /// The filter for the notices of the end that is followed, if its changes are numbered.
  @safe @exclusivity(unchecked) @usableFromInline final var filter = EchoFilter()

  /// The observer of the end that this one writes; nil if that end is not followed.
  ///
  /// The reference is valid: the binding holds both until it ends, and nothing is written
  /// afterwards. Followers that a binding lets go of earlier are unpaired.
  @safe @exclusivity(unchecked) @usableFromInline final var opposite: Unretained<EndpointObserver>?

  /// Makes two observers the opposites of each other.
  @inlinable
  final func pair(with other: EndpointObserver) {
    opposite = Unretained(other)
    other.opposite = Unretained(self)
  }

  /// Says whether the notice that is being told is to be carried.
  ///
  /// To be asked before any code of others runs with the notice.
  @inlinable @inline(__always)
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

  /// Separates two observers that were paired.
  @inlinable
  final func unpair(from other: EndpointObserver?) {
    opposite = nil
    other?.opposite = nil
  }

  /// The number that the next change of the end will have; nil if its changes are not numbered.
  @inlinable @inline(__always)
  final var nextNumber: UInt64? {
    guard let list else { return nil }
    return list.use { $0.changes &+ 1 }
  }

  /// Ends a write of the end, which has returned: see
  /// ``EchoFilter/endWrite(_:inside:stored:last:isHeldBack:)``.
  @inlinable @inline(__always)
  final func endWrite(_ number: UInt64, inside outer: UInt64) -> Bool {
    guard let list else {
      filter.underWay = EchoFilter.noNumber
      return false
    }
    return list.use { list in
      filter.endWrite(
        number, inside: outer, stored: list.stored, last: list.changes, isHeldBack: list.isHeldBack)
    }
  }

  /// The name of the end that is written, for a person to read.
  var endpointName: String { "" }

  /// Carries a value of the end that is followed before it returns, even if the value would have to
  /// wait for a trigger or for room on the stack.
  func carryNow(_ value: LentAny) {}
}
