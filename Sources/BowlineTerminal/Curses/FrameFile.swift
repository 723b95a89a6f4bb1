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

  /// Where the bytes end that were taken out.
  private var taken = 0

  /// Nil when the system has no memory for it.
  init?() {
    descriptor = cn_memory_file(0)
    if descriptor < 0 { return nil }
  }

  isolated deinit { close(descriptor) }

  /// Takes out what was written.
  func take() -> [UInt8] {
    let end = Int(lseek(descriptor, 0, SEEK_CUR))
    let (start, count) = (taken, end - taken)
    guard count > 0 else { return [] }
    taken = end
    defer {
      if end > Self.longestKept {
        lseek(descriptor, 0, SEEK_SET)
        ftruncate(descriptor, 0)
        taken = 0
      }
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(unsafe pread(descriptor, buffer.baseAddress, count, off_t(start)), 0)
    }
  }
}
