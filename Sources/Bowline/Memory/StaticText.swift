// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A string literal of the program, in one word: a `StaticString` has three, passed in memory.
@safe @usableFromInline @frozen
struct StaticText {
  @usableFromInline let start: UnsafePointer<UInt8>

  /// - Precondition: The literal is stored as a pointer, not as a single scalar.
  @inlinable @inline(__always)
  init(_ text: StaticString) {
    unsafe start = text.utf8Start
  }

  var text: String { unsafe String(cString: start) }
}

/// Writes a text to standard error, or the part of it that one write(2) accepts.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
