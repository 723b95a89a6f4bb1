// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Bytes on their way to a terminal, which takes them when it likes.
struct Outgoing {
  /// The bytes since the terminal had taken all before, and the number of those that it has taken.
  private var waiting: [UInt8] = []
  private var taken = 0

  /// The most bytes for which memory is kept while nothing waits.
  private static let longestKept = 65_536

  /// The number of writes in which the terminal took bytes.
  private(set) var writes = 0

  /// The number of bytes that were appended.
  private(set) var bytes = 0

  /// No bytes wait for the terminal to take them.
  var isEmpty: Bool { waiting.isEmpty }

  /// Appends bytes to those that wait.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    self.bytes += bytes.count
    waiting += bytes
  }

  /// Drops the bytes that wait.
  mutating func removeAll() {
    waiting.removeAll(keepingCapacity: waiting.count <= Self.longestKept)
    taken = 0
  }

  /// Writes as many bytes as a descriptor takes without waiting.
  ///
  /// The bytes for a terminal that is gone are dropped; reading tells that it is gone.
  mutating func send(to descriptor: Int32) {
    while taken < waiting.count {
      let count = unsafe waiting.span.extracting(droppingFirst: taken).withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        taken += count
        writes += 1
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        break
      }
    }
    removeAll()
  }
}
