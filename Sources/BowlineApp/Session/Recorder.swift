// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import Glibc

/// A recorder of a session, which writes each event as it happens, so that a crash loses none.
final class Recorder {
  /// The error that has ended the writing; nil as long as everything was written.
  private(set) var failure: FileError? {
    didSet { if let failure { onFailure(failure) } }
  }

  /// Called once, when something cannot be written.
  var onFailure: (FileError) -> Void = { _ in }

  private let path: String
  private let descriptor: Int32

  /// The last event was a painting, so that another one says nothing.
  private var isPainted = false

  /// The time that has passed since the last event.
  private var passed = Duration.zero

  /// - Parameter path: The file; an earlier session in it is lost.
  /// - Throws: `FileError` when it cannot be written, or has something else in it.
  init(path: String) throws(FileError) {
    if try !Session.canReplace(path) {
      throw FileError(
        path: path, verb: "written", reason: "it is no session of bowline",
        advice: "name a new file")
    }
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, verb: "written") }
  }

  deinit { close(descriptor) }

  /// Writes the header of the session.
  func begin(_ session: Session) {
    for line in session.header { write(line) }
  }

  /// Writes an event; time that passes is written with the next event.
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
        // Later events would not continue the part that is written.
        failure = FileError(path: path, verb: "written")
      }
    }
  }
}
