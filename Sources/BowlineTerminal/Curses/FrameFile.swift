// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// A file in memory that ncurses writes to in place of the terminal.
///
/// ncurses writes at each move of the cursor, and waits where the terminal does not read. Collected
/// here, a frame can be sent in one write, when the terminal takes it.
@MainActor final class FrameFile {
  /// Where the file is written to.
  let descriptor: Int32

  /// The most bytes that stay in memory between frames.
  private static let longestKept = 65_536

  /// What is read into, as long as the longest frame was, and kept so that no frame needs memory.
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// Where the bytes end that were taken out.
  private var taken = 0

  /// Nil when the system has no memory for it.
  init?() {
    descriptor = cn_memory_file(0)
    if descriptor < 0 { return nil }
  }

  isolated deinit { close(descriptor) }

  /// Takes out what was written.
  func take() -> ArraySlice<UInt8> {
    var count = Self.read(descriptor, from: taken, into: &buffer, at: 0)
    while count == buffer.count {
      buffer += Array(repeating: 0, count: count)
      count += Self.read(descriptor, from: taken + count, into: &buffer, at: count)
    }
    taken += count
    if taken > Self.longestKept {
      lseek(descriptor, 0, SEEK_SET)
      ftruncate(descriptor, 0)
      taken = 0
    }
    return buffer[..<count]
  }

  /// Reads into the rest of a buffer, and says how many bytes.
  private nonisolated static func read(
    _ descriptor: Int32, from start: Int, into buffer: inout [UInt8], at offset: Int
  ) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
      return max(unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(start)), 0)
    }
  }
}
