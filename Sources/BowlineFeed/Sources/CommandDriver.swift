// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The driver of a command that runs on, or that is run again and again.
final class CommandDriver: FeedDriver {
  private let command: [String]
  private let interval: Duration?
  private let waker: Waker
  private var child: ChildProcess?
  private var buffer = ReadBuffer()
  private var outgoing: [UInt8] = []
  private var hasOutput = false
  private var hasErrors = false
  private var isEnding = false
  private var isStopped = false
  private var nextStart: ContinuousClock.Instant?

  /// The moment until which the end of a program that was told to end is waited for: a process that
  /// has left its group may hold the pipes for ever.
  private var killDeadline: ContinuousClock.Instant?

  /// The most bytes that wait for a command that does not read.
  private static let mostOutgoing = 1 << 16

  /// - Parameters:
  ///   - interval: The time from one start to the next; nil for a command that runs on.
  ///   - waker: The waker of the thread that calls this driver.
  init(_ command: [String], every interval: Duration?, waker: Waker) {
    self.command = command
    self.interval = interval
    self.waker = waker
    nextStart = .now
  }

  var isOver: Bool { (isStopped || nextStart == nil) && child == nil }

  // A program that runs longer than its interval is waited for by its pipes and by its end alone.
  var deadline: ContinuousClock.Instant? {
    isEnding ? killDeadline : child == nil ? nextStart : nil
  }

  var waits: [pollfd] {
    guard let child else { return [] }
    var waits: [pollfd] = []
    if hasOutput { waits.append(Self.wait(child.output, POLLIN)) }
    if hasErrors { waits.append(Self.wait(child.errors, POLLIN)) }
    if !outgoing.isEmpty, let input = child.input { waits.append(Self.wait(input, POLLOUT)) }
    return waits
  }

  private static func wait(_ descriptor: Descriptor, _ event: Int32) -> pollfd {
    pollfd(fd: descriptor.number, events: Int16(event), revents: 0)
  }

  func proceed(_ ready: [pollfd], _ reader: FeedReader) {
    if let nextStart, nextStart <= .now, child == nil, !isStopped { start(reader) }
    guard let child else { return }
    for wait in ready where wait.revents != 0 {
      if wait.fd == child.output.number {
        hasOutput = readPiece(child.output) { reader.read($0, at: .now) }
      } else if wait.fd == child.errors.number {
        hasErrors = readPiece(child.errors) { reader.readError($0, at: .now) }
      } else if wait.fd == child.input?.number {
        write(to: wait.fd)
      }
    }
    // A process that it leaves behind may hold the pipes for ever. One that is told to end has the
    // time to clean up.
    if hasOutput || hasErrors, !isEnding, child.hasEnded { readRest(of: child, reader) }
    if let killDeadline, killDeadline <= .now {
      child.signal(SIGKILL)
      // A process that may not be killed, such as one of another user, is waited for without a loop.
      self.killDeadline = .now + .seconds(1)
      (hasOutput, hasErrors) = (false, false)
    }
    if !hasOutput, !hasErrors, child.hasEnded { finish(child, reader) }
  }

  /// Reads a piece of output.
  ///
  /// - Returns: Whether more may come.
  private func readPiece(_ descriptor: Descriptor, _ body: (Span<UInt8>) -> Void) -> Bool {
    do {
      return try buffer.read(descriptor.number, body) != 0
    } catch {
      return false
    }
  }

  /// Reads what a program wrote before it ended: no more than a pipe holds, as others may go on.
  private func readRest(of child: ChildProcess, _ reader: FeedReader) {
    if hasOutput { _ = readPiece(child.output) { reader.read($0, at: .now) } }
    if hasErrors { _ = readPiece(child.errors) { reader.readError($0, at: .now) } }
    (hasOutput, hasErrors) = (false, false)
  }

  private func write(to descriptor: Int32) {
    let count = unsafe Glibc.write(descriptor, outgoing, outgoing.count)
    if count > 0 {
      outgoing.removeFirst(count)
      // A command that is run again and again reads all since its last start, and the end.
      if outgoing.isEmpty, interval != nil { child?.endInput() }
    } else if errno != EAGAIN, errno != EINTR {
      outgoing.removeAll()
    }
  }

  /// Has the reading thread woken when the program has ended, which its pipes need not tell.
  private func awaitEnd(of child: ChildProcess) {
    WorkerThread.start { [process = child.process, waker] in
      ChildProcess.wait(for: process)
      waker.wake()
    }
  }
}

// MARK: - Start and end

extension CommandDriver {
  private func start(_ reader: FeedReader) {
    nextStart = interval.map { .now + $0 }
    do {
      child = try ChildProcess(command, takesInput: interval == nil || !outgoing.isEmpty)
      (hasOutput, hasErrors) = (true, true)
      if let child { awaitEnd(of: child) }
      reader.add(state: .reading, runs: 1)
    } catch {
      reader.add(state: .failed(reason: error.reason))
    }
  }

  private func finish(_ child: ChildProcess, _ reader: FeedReader) {
    // The processes that it leaves behind are ended too: by SIGKILL if it was told to end, else by
    // SIGTERM.
    child.signal(isEnding ? SIGKILL : SIGTERM)
    let end = child.reap()
    self.child = nil
    if interval == nil { outgoing.removeAll() }
    isEnding = false
    killDeadline = nil
    reader.end(at: .now)
    if interval == nil || end != .exited(code: 0) { reader.add(state: end) }
  }

  func restart(_ reader: FeedReader) {
    nextStart = .now
    endChild()
  }

  func stop() {
    isStopped = true
    endChild()
  }

  private func endChild() {
    guard let child, !isEnding else { return }
    isEnding = true
    killDeadline = .now + .seconds(3)
    child.terminate()
  }

  func send(_ bytes: [UInt8]) -> Bool {
    guard interval != nil || child?.input != nil, !isEnding, !isStopped,
      outgoing.count + bytes.count <= Self.mostOutgoing
    else { return false }
    outgoing += bytes
    return true
  }
}
