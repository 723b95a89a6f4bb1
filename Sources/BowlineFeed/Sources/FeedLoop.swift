// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Glibc

/// The loop of a reading thread: it waits, has the driver read, and puts batches into the mailbox.
final class FeedLoop {
  private let source: FeedSource
  private let reader: FeedReader
  private let mailbox: FeedMailbox
  private let frame: Duration
  private let onBatch: () -> Void

  /// The source is read on only when the last batch has been taken.
  private var holdsSource: Bool
  private var driver: (any FeedDriver)?
  private var nextBatch = ContinuousClock.now
  private let settlingDelay: Duration
  private let longestHold: Duration

  /// The end of the pause that began with the last piece, and the number of pieces up to it.
  private var pause = (end: ContinuousClock.now, pieceCount: 0)

  /// The moment at which the lines that wait have waited for long; nil if none does.
  private var holdEnd: ContinuousClock.Instant?

  /// - Parameters:
  ///   - settlingDelay: The time without bytes after which the reader settles the lines that wait for
  ///     others.
  ///   - longestHold: The time after which it settles them though others go on to come.
  init(
    _ source: FeedSource, _ reader: FeedReader, _ mailbox: FeedMailbox, frame: Duration,
    holdsSource: Bool, settlingDelay: Duration = .milliseconds(100),
    longestHold: Duration = .milliseconds(500), onBatch: @escaping () -> Void
  ) {
    self.source = source
    self.reader = reader
    self.mailbox = mailbox
    self.frame = frame
    self.holdsSource = holdsSource
    self.settlingDelay = settlingDelay
    self.longestHold = longestHold
    self.onBatch = onBatch
  }

  /// Reads until the input is stopped and its command, if any, has ended.
  func run() {
    guard let waker = mailbox.waker else {
      reader.add(state: .failed(reason: "there are too many open files to read from another one"))
      return publish()
    }
    do {
      driver = try makeDriver(waker)
    } catch {
      reader.add(state: .failed(reason: error.reason))
    }
    var ready: [pollfd] = []
    while handleRequests() {
      if !isHeld { driver?.proceed(ready, reader) }
      publish()
      ready = wait(waker)
    }
  }

  private var isHeld: Bool { holdsSource && reader.hasBatch }

  private func makeDriver(_ waker: Waker) throws(SystemError) -> any FeedDriver {
    switch source {
    case .descriptor(let descriptor): DescriptorDriver(descriptor)
    case .file(let path) where isNamedPipe(path): try PipeDriver(path)
    case .file(let path): try FileDriver(path)
    case .command(let command): CommandDriver(command, every: nil, waker: waker)
    case .repeated(let command, let interval):
      CommandDriver(command, every: interval, waker: waker)
    case .recording(let recording, let source, let pace):
      try makeRecordingDriver(recording, source, pace)
    }
  }

  private func makeRecordingDriver(
    _ recording: FeedRecording, _ source: Int, _ pace: Double
  ) throws(SystemError) -> any FeedDriver {
    do throws(FeedRecordingError) {
      return try RecordingDriver(recording, source: source, pace: pace)
    } catch {
      throw SystemError(reason: "\(error)")
    }
  }

  /// Handles the requests in the mailbox.
  ///
  /// - Returns: Whether there is anything left to do.
  private func handleRequests() -> Bool {
    let (isStopped, isRestartAsked, lines) = mailbox.state.withLock { state in
      defer {
        state.isRestartAsked = false
        state.outgoing = []
      }
      return (state.isStopped, state.isRestartAsked, state.outgoing)
    }
    if isStopped {
      // What comes until its end is not taken any more, nor recorded.
      holdsSource = false
      if reader.track != nil { reader.end(at: .now) }
      reader.track = nil
      driver?.stop()
    }
    if isRestartAsked { driver?.restart(reader) }
    for line in lines { _ = driver?.send(Array(line.utf8) + [0x0A]) }
    return !(isStopped && driver?.isOver ?? true)
  }

  /// Puts a batch into the mailbox, if it is time for one and the mailbox is empty.
  private func publish() {
    guard reader.hasBatch, nextBatch <= .now else { return }
    let isFree = mailbox.state.withLock { state in
      state.isRoomAwaited = state.batch != nil
      return state.batch == nil
    }
    guard isFree else { return }
    let batch = reader.takeBatch()
    let isOver = driver?.isOver ?? true
    mailbox.state.withLock { ($0.batch, $0.isOver) = (batch, isOver) }
    // A wait ends up to a millisecond late, which is made up for, so that each frame can have a
    // batch.
    let now = ContinuousClock.now
    nextBatch = max(nextBatch, now - frame / 4) + frame
    onBatch()
  }

  /// Waits until there is something to do.
  ///
  /// - Returns: The driver's descriptors, with their events.
  private func wait(_ waker: Waker) -> [pollfd] {
    var waits = [pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)]
    if !isHeld { waits += driver?.waits ?? [] }
    if pause.pieceCount != reader.pieceCount {
      pause = (.now + settlingDelay, reader.pieceCount)
    }
    holdEnd = needsSettling ? holdEnd ?? .now + longestHold : nil
    let count = unsafe poll(&waits, nfds_t(waits.count), milliseconds)
    // The wait may have ended for a frame. Bytes that have come end a pause, but no long wait.
    if let holdEnd, holdEnd <= .now || count == 0 && pause.end <= .now {
      reader.settle(at: .now)
    }
    if waits[0].revents != 0 { waker.drain() }
    return Array(waits.dropFirst())
  }

  private var needsSettling: Bool { driver?.settles ?? true && reader.needsSettling }

  /// The time to wait, in milliseconds, rounded up; -1 for ever.
  private var milliseconds: Int32 {
    var first = isHeld ? nil : driver?.deadline
    let isRoomAwaited = mailbox.state.withLock { $0.isRoomAwaited }
    if reader.hasBatch, !isRoomAwaited { first = min(first ?? nextBatch, nextBatch) }
    if let holdEnd { first = min(first ?? pause.end, pause.end, holdEnd) }
    guard let first else { return -1 }
    let left = ContinuousClock.now.duration(to: first)
    guard left > .zero else { return 0 }
    return Int32(min((left / .milliseconds(1)).rounded(.up), 3_600_000))
  }
}
