// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import Glibc

/// Writes a session to a file, each event as it happens, so that a crash loses none.
final class Recorder {
  /// The error for which nothing is written any more; nil as long as everything was.
  private(set) var failure: FileError? {
    didSet { if let failure { onFailure(failure) } }
  }

  /// Called when something cannot be written, once.
  var onFailure: (FileError) -> Void = { _ in }

  private let path: String
  private let descriptor: Int32

  /// The last event was a painting: a second one would say nothing.
  private var isPainted = false

  /// The time that has passed since the last event.
  private var passed = Duration.zero

  /// - Parameter path: The file; what it held is lost.
  /// - Throws: `FileError` when it cannot be written.
  init(path: String) throws(FileError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, verb: "written") }
  }

  deinit { close(descriptor) }

  /// Writes what the session starts with.
  func begin(_ session: Session) {
    for line in session.header { write(line) }
  }

  /// Writes an event; time that passes is written with what happens next.
  func record(_ event: SessionEvent) {
    if case .time(let time) = event {
      passed += time
      return
    }
    if event == .paint, isPainted, passed == .zero { return }
    isPainted = event == .paint
    if passed > .zero { write(SessionEvent.time(passed).description) }
    passed = .zero
    write(event.description)
  }

  private func write(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while failure == nil, !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        // The rest of the session would not be the rest of what is written.
        failure = FileError(path: path, verb: "written")
      }
    }
  }
}
