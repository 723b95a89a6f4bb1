// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// Standard output and standard error while the screen belongs to the terminal: one file in memory,
/// whose content is shown when the screen is given back.
///
/// It keeps the first 64 KiB of both together, in their order; writing more fails. One that does
/// not go to this terminal is left alone.
@MainActor @safe final class OutputCapture {
  /// The file and the descriptors, for the guard.
  let kept: cn_kept

  /// The value for the guard where nothing is kept.
  static let none = unsafe cn_kept(file: -1, output: -1, errors: -1, bytes: nil)

  private static let capacity = 65_536

  /// Begins to keep the output; nil where neither goes to the terminal, or no file can be made.
  init?(of terminal: Int32) {
    let output = Self.copy(of: STDOUT_FILENO, at: terminal)
    let errors = Self.copy(of: STDERR_FILENO, at: terminal)
    let size = output < 0 && errors < 0 ? 0 : Self.size
    let file = size == 0 ? -1 : cn_memory_file(size)
    guard file >= 0,
      let bytes = unsafe mmap(nil, Self.capacity, PROT_READ, MAP_SHARED, file, 0),
      unsafe bytes != MAP_FAILED
    else {
      for descriptor in [file, output, errors] { close(descriptor) }
      return nil
    }
    unsafe kept = cn_kept(
      file: file, output: output, errors: errors,
      bytes: bytes.assumingMemoryBound(to: CChar.self))
    if output >= 0 {
      // Output from before the screen is shown before it. From now on it is written by lines, as at
      // a terminal, since a signal that kills loses what the library has not yet written.
      unsafe fflush(cn_stdout())
      unsafe setvbuf(cn_stdout(), nil, _IOLBF, 0)
    }
  }

  /// The most bytes that are kept.
  ///
  /// A write behind the end of the file fails; one at the limit on the size of files would kill the
  /// process: setrlimit(2), "RLIMIT_FSIZE".
  private static var size: off_t {
    var limit = rlimit()
    guard unsafe getrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit) == 0 else { return 0 }
    return off_t(min(limit.rlim_cur == 0 ? 0 : limit.rlim_cur - 1, rlim_t(capacity)))
  }

  isolated deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: kept.bytes), Self.capacity)
    for descriptor in unsafe [kept.file, kept.output, kept.errors] { close(descriptor) }
  }

  /// Another descriptor for a standard one that goes to a terminal; -1 for one that does not.
  private static func copy(of standard: Int32, at terminal: Int32) -> Int32 {
    ControllingTerminal.isSame(standard, terminal) ? fcntl(standard, F_DUPFD_CLOEXEC, 3) : -1
  }
}
