// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Writes a session to a file, each event as it happens, so that a crash loses none.
final class Recorder {
  private let descriptor: Int32

  /// Whether the last event was a painting: a second one would say nothing.
  private var isPainted = false

  /// - Parameter path: The file; what it held is lost.
  /// - Throws: `FileError` when it cannot be written.
  init(path: String) throws(FileError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, verb: "written") }
  }

  deinit { close(descriptor) }

  /// Writes what the session starts with.
  func begin(_ session: Session) {
    for line in session.header { write(line) }
  }

  /// Writes an event.
  func record(_ event: SessionEvent) {
    if event == .paint, isPainted { return }
    isPainted = event == .paint
    write(event.description)
  }

  private func write(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { bytes in
      // A full disk ends the recording and nothing else.
      _ = unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}
