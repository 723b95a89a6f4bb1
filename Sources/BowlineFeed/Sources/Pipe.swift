// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Glibc

/// A descriptor that is closed when it is released.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }
}

/// Room for a piece of a source's bytes.
struct ReadBuffer {
  // Small enough that the thread soon handles a request.
  private var bytes = [UInt8](repeating: 0, count: 1 << 17)

  /// Reads once, and hands over the bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end, nil where there are none now.
  /// - Throws: ``SystemError``.
  mutating func read(
    _ descriptor: Int32, _ body: (Span<UInt8>) -> Void = { _ in }
  ) throws(SystemError) -> Int? {
    while true {
      let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
      if count >= 0 {
        body(bytes.span.extracting(0..<count))
        return count
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw SystemError("it cannot be read")
      }
    }
  }
}

/// A failure of a call of the system.
struct SystemError: Error {
  let reason: String

  /// The reason without the name of the thing.
  let cause: String

  init(reason: String) {
    (self.reason, cause) = (reason, reason)
  }

  /// The failure of the last call, by errno.
  ///
  /// - Parameter what: The name of the thing that failed.
  init(_ what: String, number: Int32 = errno) {
    cause = unsafe String(cString: strerror(number))
    reason = "\(what): \(cause)"
  }
}

/// Two descriptors, of which the input reads the bytes that are written to the output; no program
/// that is started inherits them.
struct Pipe {
  let input: Descriptor
  let output: Descriptor

  /// A lock that is held while a pipe is made and while a program is started: a program that
  /// started in between would keep the pipe open.
  static let making = Locked(())

  init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    let status = Self.making.withLock { _ in
      // pipe2(2), which does both at once, is not imported.
      let status = unsafe pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return status
    }
    guard status == 0 else { throw SystemError("there is no pipe") }
    (input, output) = (Descriptor(ends[0]), Descriptor(ends[1]))
  }
}

/// A bell that wakes a thread in poll(2), from any thread.
final class Waker: Sendable {
  private let pipe: Pipe

  init() throws(SystemError) {
    pipe = try Pipe()
    for end in [pipe.input, pipe.output] { end.setNonblocking() }
  }

  /// The descriptor that can be read once ``wake()`` was called.
  var descriptor: Int32 { pipe.input.number }

  func wake() {
    // A pipe that is full wakes as well.
    _ = unsafe write(pipe.output.number, [0], 1)
  }

  func drain() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while unsafe read(pipe.input.number, &buffer, buffer.count) > 0 {}
  }
}

extension Descriptor {
  /// Has reading and writing return at once.
  ///
  /// For descriptors that no other process shares.
  func setNonblocking() {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }
}
