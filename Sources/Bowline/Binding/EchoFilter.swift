// SPDX-License-Identifier: Apache-2.0

/// The knowledge of which notices of an end are echoes: notices of the binding's own writes.
///
/// The changes of an observed property are numbered. An echo is known by its number and not by its
/// value, because it may be told after other changes of both ends. The notices of any other end have
/// no number: see ``EndpointObserver/unnumbered``.
@usableFromInline
@frozen
struct EchoFilter {
  /// No number of a change: the first one has the number 1, and 64 bits do not wrap.
  @inlinable static var noNumber: UInt64 { 0 }

  /// The number of the change that is the binding's own write; ``noNumber`` if none is expected.
  @usableFromInline var echo: UInt64 = 0

  /// The number of the change that the binding is writing at this moment; ``noNumber`` if none.
  ///
  /// What a prior observer sets off may be written, and told, before that.
  @usableFromInline var underWay: UInt64 = 0

  @inlinable
  init() {}

  /// Says whether the notice of a change is to be carried: somebody else has made the change, and
  /// no other one has followed it.
  ///
  /// - Parameter latest: The number of the last change that was stored.
  @inlinable
  @inline(__always)
  func admits(_ number: UInt64, latest: UInt64) -> Bool {
    number == latest && number != echo && number != underWay
  }

  /// Begins a write.
  ///
  /// - Parameter number: That of the change which is going to be its own.
  /// - Returns: What ``endWrite(_:inside:stored:last:isHeldBack:)`` takes.
  @inlinable
  @inline(__always)
  mutating func beginWrite(_ number: UInt64) -> UInt64 {
    let outer = underWay
    underWay = number
    echo = number
    return outer
  }

  /// Ends a write.
  ///
  /// - Parameters:
  ///   - number: What ``beginWrite(_:)`` was given.
  ///   - outer: What it returned.
  ///   - stored: The number of the last change that was stored.
  ///   - last: The number of the last change that was begun.
  ///   - isHeldBack: Whether a batch holds the last change back.
  /// - Returns: Whether no notice tells what became of the write, so that the end is to be looked at.
  @inlinable
  @inline(__always)
  mutating func endWrite(
    _ number: UInt64, inside outer: UInt64, stored: UInt64, last: UInt64,
    isHeldBack: @autoclosure () -> Bool
  ) -> Bool {
    // A prior observer may have had another value written first, which took the number of this one.
    let written = underWay
    underWay = outer == number ? last &+ 1 : outer
    // This write is perhaps told later than what was written in between, whose echo has come.
    if stored == written { echo = written }
    let isLost = last < written
    if !isLost, !isHeldBack() { return false }
    // A batch tells the write with the number of the last change. A write that is no change has no echo.
    echo = isLost ? EchoFilter.noNumber : stored
    return true
  }
}
