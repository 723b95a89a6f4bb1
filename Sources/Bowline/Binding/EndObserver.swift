// SPDX-License-Identifier: Apache-2.0

/// An observer of one end of a binding.
@usableFromInline
class EndObserver: Observer {
  /// The number of the change of that end that is the binding's own write; ``noEcho`` if none is
  /// expected.
  ///
  /// An echo is known by its number and not by its value, because it may be told after other
  /// changes of both ends.
  @safe @exclusivity(unchecked) @usableFromInline final var echo: UInt64 = 0

  /// No number of a change: the first one has the number 1, and 64 bits do not wrap.
  @inlinable static var noEcho: UInt64 { 0 }

  /// The number of the change that the binding is writing at this moment; ``noEcho`` if none.
  ///
  /// What a prior observer sets off may be written, and told, before that.
  @safe @exclusivity(unchecked) @usableFromInline final var underWay: UInt64 = 0

  /// Whether the notice that is being told is of a change by somebody else, and the latest one.
  ///
  /// To be asked before any code of others runs with the notice.
  @inlinable
  @inline(__always)
  final var isOfOthers: Bool {
    guard let list = unsafe list else { return true }
    return unsafe list._withUnsafeGuaranteedRef { list in
      guard let pass = unsafe list.pass else { return true }
      let number = unsafe pass.pointee.number
      // Another change has followed it: just that one is to be carried.
      return number == list.stored && number != echo && number != underWay
    }
  }

  /// The number that the next change of the end will have; nil if the end is not observed.
  @inlinable
  @inline(__always)
  final var nextNumber: UInt64? {
    guard let list = unsafe list else { return nil }
    return unsafe list._withUnsafeGuaranteedRef { $0.changes &+ 1 }
  }

  /// Whether no notice tells what became of a write of the binding, which has returned.
  ///
  /// - Parameter number: That of the change that was to be its own.
  @inlinable
  @inline(__always)
  final func isMissed(_ number: UInt64) -> Bool {
    guard let list = unsafe list else { return false }
    return unsafe list._withUnsafeGuaranteedRef { list in
      // It may be told later; the echo of what was written in between has come.
      if list.stored == number { echo = number }
      let isLost = list.changes < number
      if !isLost, !(SlowPath.isNeeded && list.isHeldBack) { return false }
      // A batch tells it with the number of the last change; what has none is no echo.
      echo = isLost ? EndObserver.noEcho : list.stored
      return true
    }
  }
}
