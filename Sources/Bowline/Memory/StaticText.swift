// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A text of the program itself, in one word: a `StaticString` takes three, which are passed in memory.
@safe
@usableFromInline
@frozen
struct StaticText {
  @usableFromInline let start: UnsafePointer<UInt8>

  /// - Precondition: The text is not that of a single scalar.
  @inlinable
  @inline(__always)
  init(_ text: StaticString) {
    unsafe start = text.utf8Start
  }

  var text: String { unsafe String(cString: start) }
}

/// Writes a text to standard error, as far as that takes it.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
