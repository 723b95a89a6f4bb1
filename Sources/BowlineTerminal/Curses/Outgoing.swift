// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Bytes on their way to a terminal, which takes them when it likes.
struct Outgoing {
  private var rest: ArraySlice<UInt8> = []

  /// How many writes took something.
  private(set) var writes = 0

  /// How many bytes were put here.
  private(set) var bytes = 0

  /// Whether all of them were taken.
  var isEmpty: Bool { rest.isEmpty }

  /// Puts bytes behind those that wait.
  mutating func append(_ bytes: [UInt8]) {
    self.bytes += bytes.count
    if rest.isEmpty { rest = bytes[...] } else { rest += bytes }
  }

  /// Drops what was not taken.
  mutating func removeAll() { rest = [] }

  /// Hands over as much as a descriptor takes without waiting.
  ///
  /// A terminal that is gone takes everything: reading tells of it.
  mutating func send(to descriptor: Int32) {
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        writes += 1
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        rest = []
      }
    }
  }
}
