// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The driver of a pipe with a name, as mkfifo(1) makes it, into which programs write one after another.
///
/// A first program is waited for. The source has ended some time after the last one, until another one
/// writes.
final class PipeDriver: FeedDriver {
  private let path: String
  private var pipe: Descriptor
  private var buffer = ReadBuffer()
  private(set) var isOver = false

  /// Nothing has been read yet.
  private var isNew = true

  /// The moment at which the source has ended, if no program has written by then; nil where one does.
  private var end: ContinuousClock.Instant?

  /// The time in which the next program may begin.
  private let patience: Duration

  /// The source has ended, or waits for its first program; this has been said.
  private var isSilent = false

  init(_ path: String, patience: Duration = .seconds(2)) throws(SystemError) {
    (self.path, self.patience) = (path, patience)
    pipe = try Self.open(path)
  }

  private static func open(_ path: String) throws(SystemError) -> Descriptor {
    let number = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw SystemError(path) }
    return Descriptor(number)
  }

  var waits: [pollfd] {
    isOver ? [] : [pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)]
  }

  var deadline: ContinuousClock.Instant? { isOver ? nil : isNew ? .now : end }

  func proceed(_ ready: [pollfd], _ reader: FeedReader) {
    guard !isOver else { return }
    let isReady = isNew || ready.contains { $0.revents != 0 }
    do {
      if isReady { try read(reader) }
    } catch {
      isOver = true
      reader.end(at: .now)
      return reader.add(state: .failed(reason: "\(path): \(error.cause)"))
    }
    guard let end, end <= .now else { return }
    self.end = nil
    isSilent = true
    // Its last line may have no end.
    reader.end(at: .now)
    reader.add(state: .ended)
  }

  private func read(_ reader: FeedReader) throws(SystemError) {
    let count = try buffer.read(pipe.number) { bytes in
      if !bytes.isEmpty { reader.read(bytes, at: .now) }
    }
    let isFirst = isNew
    isNew = false
    guard count == 0 else {
      // A program writes, or holds the pipe open.
      end = nil
      if isSilent { reader.add(state: .reading) }
      return isSilent = false
    }
    if isFirst {
      isSilent = true
      return reader.add(state: .failed(reason: "\(path): no program writes to it"))
    }
    // As long as it is open, poll(2) tells again and again that the last program has gone. Opened anew
    // before it is closed, the pipe loses nothing.
    pipe = try Self.open(path)
    guard pipe.isPipe else {
      isOver = true
      reader.end(at: .now)
      let reason = "\(path) is no pipe any more; start again to read it"
      return reader.add(state: .failed(reason: reason))
    }
    if !isSilent, end == nil { end = .now + patience }
  }

  func stop() { isOver = true }
}

extension Descriptor {
  /// It is that of a pipe.
  fileprivate var isPipe: Bool {
    var state = stat()
    return unsafe fstat(number, &state) == 0 && state.st_mode & S_IFMT == S_IFIFO
  }
}

/// Says whether a path leads to a pipe with a name, and not to one without, as that of `<(command)` does.
package func isNamedPipe(_ path: String) -> Bool {
  var state = stat()
  return unsafe stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFIFO
    && realPath(path) != nil
}
