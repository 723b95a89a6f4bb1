// SPDX-License-Identifier: Apache-2.0

/// The filter that recognizes echoes: notices of the binding's own writes to an end.
///
/// The changes of an observed property are numbered. An echo is known by its number and not by its
/// value, because it may be told after other changes of both ends. The changes of any other end
/// have no number: see ``EndpointObserver/unnumbered``.
@usableFromInline @frozen
struct EchoFilter {
  /// The number that no change has: the first one has the number 1, and 64 bits do not wrap.
  @inlinable static var noNumber: UInt64 { 0 }

  /// The number of the change that is the binding's own write; ``noNumber`` if none is expected.
  @usableFromInline var echo: UInt64 = 0

  /// The number of the change that the binding is writing at this moment; ``noNumber`` if none.
  ///
  /// A prior observer may set off another write, which is stored and told before that.
  @usableFromInline var underWay: UInt64 = 0

  @inlinable
  init() {}

  /// Says whether the notice of a change is to be carried: somebody else has made the change, and
  /// no other one has followed it.
  ///
  /// - Parameter latest: The number of the last change that was stored.
  @inlinable @inline(__always)
  func admits(_ number: UInt64, latest: UInt64) -> Bool {
    number == latest && number != echo && number != underWay
  }

  /// Begins a write.
  ///
  /// - Parameter number: The number that the change of this write is going to have.
  /// - Returns: The argument `outer` of ``endWrite(_:inside:stored:last:isHeldBack:)``.
  @inlinable @inline(__always)
  mutating func beginWrite(_ number: UInt64) -> UInt64 {
    let outer = underWay
    underWay = number
    echo = number
    return outer
  }

  /// Ends a write.
  ///
  /// - Parameters:
  ///   - number: The number with which ``beginWrite(_:)`` was called.
  ///   - outer: The number that it returned.
  ///   - stored: The number of the last change that was stored.
  ///   - last: The number of the last change that was begun.
  ///   - isHeldBack: Whether a batch holds the last change back.
  /// - Returns: True if the end has to be checked: no notice tells what became of the write.
  @inlinable @inline(__always)
  mutating func endWrite(
    _ number: UInt64, inside outer: UInt64, stored: UInt64, last: UInt64,
    isHeldBack: @autoclosure () -> Bool
  ) -> Bool {
    // A prior observer may have set off another write of this end, which then has this number.
    let written = underWay
    underWay = outer == number ? last &+ 1 : outer
    // A write that was made inside this one may be told first: the echo is its number by then.
    if stored == written { echo = written }
    let isLost = last < written
    if !isLost, !isHeldBack() { return false }
    // A batch tells the write with the last number. A write that is no change has no echo.
    echo = isLost ? EchoFilter.noNumber : stored
    return true
  }
}
