// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// Standard error while the screen belongs to the terminal: a file in memory, whose content is
/// shown when the screen is given back.
///
/// It keeps the first 64 KiB; writing more fails. Standard error that is not this terminal is left
/// alone.
@MainActor @safe final class ErrorCapture {
  /// What the guard needs to know.
  let errors: cn_errors

  private static let capacity = 65_536

  /// Nil where standard error does not go to the terminal, or the system has no memory for it.
  init?(of terminal: Int32) {
    var own = stat()
    var other = stat()
    guard unsafe fstat(STDERR_FILENO, &own) == 0, unsafe fstat(terminal, &other) == 0,
      own.st_rdev == other.st_rdev, isatty(STDERR_FILENO) == 1
    else { return nil }
    let file = cn_memory_file(off_t(Self.capacity))
    let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard file >= 0, original >= 0,
      let bytes = unsafe mmap(nil, Self.capacity, PROT_READ, MAP_SHARED, file, 0),
      unsafe bytes != MAP_FAILED
    else {
      close(file)
      close(original)
      return nil
    }
    unsafe errors = cn_errors(
      file: file, bytes: bytes.assumingMemoryBound(to: CChar.self), original: original)
  }

  isolated deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: errors.bytes), Self.capacity)
    unsafe close(errors.file)
    unsafe close(errors.original)
  }
}
