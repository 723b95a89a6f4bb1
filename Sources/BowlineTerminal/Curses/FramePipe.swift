// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A pipe that ncurses writes to in place of the terminal.
///
/// ncurses writes at each move of the cursor, and waits where the terminal does not read. Collected
/// here, a frame can be sent in one write, when the terminal takes it. It is no file in memory,
/// since the limit on the size of files applies to such a file: getrlimit(2), "RLIMIT_FSIZE".
@MainActor final class FramePipe {
  /// The end that ncurses writes to.
  let descriptor: Int32

  /// The most columns of a screen that may be written to before ``collect()``: ncurses waits for
  /// ever where a pipe is full.
  ///
  /// A column takes at most 128 bytes: five characters, two colors of 24 bits, attributes and a
  /// move. The pipe may be full at half of its capacity, as pages may be left half empty: pipe(7).
  private(set) var mostColumns = 0

  private let readEnd: Int32

  /// The bytes of a frame; the buffer never shrinks, so that most frames need no memory.
  private var buffer = [UInt8](repeating: 0, count: 4_096)

  /// The number of bytes that were collected.
  private var count = 0

  /// Makes a pipe; nil when the system has none.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    readEnd = ends[0]
    descriptor = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    // The largest size that anybody may set. A user with many pipes gets 8 KB or less.
    setCapacity(1 << 20)
  }

  /// Asks for room for so many bytes; where the system gives no more, the size stays as it is.
  func setCapacity(_ bytes: Int32) {
    // F_SETPIPE_SZ and F_GETPIPE_SZ of fcntl.h, which are not imported.
    _ = fcntl(descriptor, 1031, bytes)
    mostColumns = Int(fcntl(descriptor, 1032)) / 256
  }

  isolated deinit {
    close(readEnd)
    close(descriptor)
  }

  /// Puts a short text before the bytes that ncurses writes next.
  func put(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = unsafe write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Reads the bytes in the pipe, which makes room there.
  func collect() {
    while true {
      let room = buffer.count - count
      let read = Self.read(readEnd, into: &buffer, at: count)
      count += read
      if read < room { return }
      buffer += Array(repeating: 0, count: buffer.count)
    }
  }

  /// Returns the bytes that were written since the last call.
  func take() -> ArraySlice<UInt8> {
    collect()
    defer { count = 0 }
    return buffer[..<count]
  }

  /// Reads into the rest of a buffer, and says how many bytes.
  private nonisolated static func read(
    _ descriptor: Int32, into buffer: inout [UInt8], at offset: Int
  ) -> Int {
    unsafe buffer.withUnsafeMutableBytes { bytes in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
      return max(unsafe Glibc.read(descriptor, rest.baseAddress, rest.count), 0)
    }
  }
}
