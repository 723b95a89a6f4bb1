// SPDX-License-Identifier: Apache-2.0

/// The file and the line of a call that observes or binds, as the compiler gives them.
///
/// It has two words, since a `StaticString` has three, passed in memory.
@usableFromInline @frozen
struct CodeSite {
  @usableFromInline let start: Lent<UInt8>
  @usableFromInline let line: UInt

  @inlinable @inline(__always)
  init(_ file: StaticString, _ line: UInt) {
    start = Lent(file)
    self.line = line
  }

  var file: String { start.text }
}
