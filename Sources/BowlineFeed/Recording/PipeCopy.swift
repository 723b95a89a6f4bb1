// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A copy of what a pipe had, in a file without a name: a pipe is read but once.
///
/// Two copies are equal if they are the same one.
final class PipeCopy: Sendable {
  private let file: Descriptor

  /// Reads a pipe to its end.
  ///
  /// - Returns: nil if the path is none of a pipe.
  /// - Throws: ``FeedRecordingError`` where the pipe cannot be read, or the copy cannot be written.
  init?(of path: String) throws(FeedRecordingError) {
    var state = stat()
    guard unsafe stat(path, &state) == 0, state.st_mode & S_IFMT == S_IFIFO else { return nil }
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw Self.failure(path) }
    let pipe = Descriptor(number)
    guard let target = unsafe tmpfile() else { throw Self.failure(path) }
    file = Descriptor(fcntl(unsafe fileno(target), F_DUPFD_CLOEXEC, 0))
    defer { unsafe fclose(target) }
    var buffer = ReadBuffer()
    var isWritten = true
    do {
      while isWritten,
        try buffer.read(
          pipe.number,
          { piece in
            let count = unsafe piece.withUnsafeBytes {
              unsafe fwrite($0.baseAddress, 1, $0.count, target)
            }
            isWritten = count == piece.count
          }) ?? 0 > 0
      {}
    } catch {
      throw FeedRecordingError(.unreadable, path, error.cause)
    }
    guard isWritten, unsafe fflush(target) == 0 else { throw Self.failure(path) }
  }

  /// A path by which the copy can be opened, as often as one likes.
  var path: String { "/proc/self/fd/\(file.number)" }

  private static func failure(_ path: String) -> FeedRecordingError {
    FeedRecordingError(.unreadable, path, unsafe String(cString: strerror(errno)))
  }
}

extension PipeCopy: Hashable {
  static func == (one: PipeCopy, other: PipeCopy) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
