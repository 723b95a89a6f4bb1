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

/// A file and a line of the code, as the compiler gives them: in two words, since a `StaticString`
/// has three, passed in memory.
@safe @usableFromInline @frozen
struct CodeSite {
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let line: UInt

  /// - Precondition: The file is stored as a pointer, not as a single scalar.
  @inlinable @inline(__always)
  init(_ file: StaticString, _ line: UInt) {
    unsafe start = file.utf8Start
    self.line = line
  }

  var file: String { unsafe String(cString: start) }
}

/// Writes a text to standard error, or the part of it that one write(2) accepts.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
