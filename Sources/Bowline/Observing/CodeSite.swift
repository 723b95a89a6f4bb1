// SPDX-License-Identifier: Apache-2.0

/// A place in the code as the compiler gives it, in two words: what takes three more is passed in
/// memory.
@safe
@usableFromInline
@frozen
struct CodeSite {
  @usableFromInline let file: UnsafePointer<UInt8>
  @usableFromInline let line: UInt

  @inlinable
  @inline(__always)
  init(_ file: StaticString, _ line: UInt) {
    unsafe self.file = file.utf8Start
    self.line = line
  }

  /// The module and the file, as `#fileID` has them.
  var fileText: String { unsafe String(cString: file) }

  /// Notes where an observation or a binding is about to begin.
  ///
  /// While nothing is recorded it is a load and a branch: the place is an argument of nobody, and
  /// neither a token nor a binding has room for it.
  @inlinable
  @inline(__always)
  static func mark(_ file: StaticString, _ line: UInt) {
    CodeSite(file, line).mark()
  }

  @inlinable
  @inline(__always)
  func mark() {
    if SlowPath.isNeeded { note() }
  }
}
