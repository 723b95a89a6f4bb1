// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A pointer to a value, valid during the call that hands the pointer over.
@safe @usableFromInline @frozen
struct Lent<Value> {
  @usableFromInline let pointer: UnsafePointer<Value>

  @inlinable @inline(__always)
  init(at pointer: UnsafePointer<Value>) {
    unsafe self.pointer = unsafe pointer
  }

  @inlinable
  var value: Value {
    @inline(__always)
    unsafeAddress { unsafe pointer }
  }

  /// The same value, without its type.
  @inlinable @inline(__always)
  var untyped: LentAny {
    unsafe LentAny(at: UnsafeRawPointer(pointer).assumingMemoryBound(to: Void.self))
  }

  /// The address of the value.
  @inlinable @inline(__always)
  var address: UInt { unsafe UInt(bitPattern: pointer) }
}

/// A lent value without its type, which the code on both sides knows.
@usableFromInline typealias LentAny = Lent<Void>

extension LentAny {
  /// Gives the value its type.
  ///
  /// - Precondition: The value has that type.
  @inlinable @inline(__always)
  func of<Other>(_: Other.Type) -> Lent<Other> {
    unsafe Lent<Other>(at: UnsafeRawPointer(pointer).assumingMemoryBound(to: Other.self))
  }
}

/// Calls a closure with a pointer to a value.
///
/// The stack is not protected against writes beyond the value, since there are none.
@inlinable @inline(__always)
func lending<Value, Result>(_ value: Value, _ body: (Lent<Value>) -> Result) -> Result {
  unsafe _withUnprotectedUnsafePointer(to: value) { unsafe body(Lent(at: $0)) }
}

extension Lent<UInt8> {
  /// A pointer to a text of the program, which is there as long as the process runs.
  ///
  /// - Precondition: The text is stored as a pointer, not as a single scalar.
  @inlinable @inline(__always)
  init(_ text: StaticString) {
    unsafe pointer = text.utf8Start
  }

  /// The text that begins at the pointer.
  var text: String { unsafe String(cString: pointer) }
}

/// Writes a text to standard error, or the part of it that one write(2) accepts.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
