// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Glibc

/// A source that is read on a thread of its own.
///
/// It reads as fast as bytes come, sums up the values, and says at most once a frame that there is
/// a batch to take. Until that is taken, reading goes on, into a next batch of bounded memory.
/// While nothing comes nobody is woken.
///
/// ```swift
/// let input = FeedInput(.command(["vmstat", "1"])) {
///   DispatchQueue.main.async { … }  // feed.take(input.takeBatch() ?? …, at: .now)
/// }
/// ```
///
/// Releasing the input ends it, as ``stop()`` does.
public final class FeedInput: Sendable {
  private let mailbox: FeedMailbox

  /// Begins to read a source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - format: The format; nil to find it from the first lines.
  ///   - limits: The bounds of memory.
  ///   - frame: The shortest time from one call of `onBatch` to the next, on average.
  ///   - collectsRows: Whether several lines below a header, up to the end, are a table, and not
  ///     values that follow one another; nil for those of a command that is run again and again.
  ///   - holdsSource: Whether the source is read on only when the last batch has been taken; then no
  ///     record is left out, if ``FeedReader/Limits/records`` is enough for those of 128 KB.
  ///   - track: The track on which all that comes is recorded; nil for no recording.
  ///   - onBatch: Called on the reading thread when there is a batch to take, and not again before
  ///     it is taken.
  public init(
    _ source: FeedSource, format: FeedFormat? = nil,
    limits: FeedReader.Limits = FeedReader.Limits(), frame: Duration = .seconds(1) / 60,
    collectsRows: Bool? = nil, holdsSource: Bool = false, track: FeedRecorder.Track? = nil,
    onBatch: @escaping @Sendable () -> Void
  ) {
    mailbox = FeedMailbox()
    WorkerThread.start { [mailbox] in
      let reader = FeedReader(
        format: format, limits: limits, collectsRows: collectsRows ?? source.collectsRows)
      reader.track = track
      FeedLoop(source, reader, mailbox, frame: frame, holdsSource: holdsSource, onBatch: onBatch)
        .run()
    }
  }

  deinit { stop() }

  /// Hands over the batch that waits; nil if there is none.
  public func takeBatch() -> FeedBatch? { mailbox.takeBatch() }

  /// Nothing more comes, and all batches have been taken: the source has ended for good, unless it
  /// is started again.
  ///
  /// A file that is followed has no end, nor has a command that is run again and again, whatever
  /// their states are meanwhile.
  package var isOver: Bool { mailbox.state.withLock { $0.isOver && $0.batch == nil } }

  /// Starts the command again, ending it first if it runs; reads a file again from its start.
  public func restart() {
    mailbox.state.withLock { $0.isRestartAsked = true }
    mailbox.wake()
  }

  /// Writes a line to the standard input of the command.
  ///
  /// A command that is run again and again reads it at its next start. The line is dropped if the
  /// command has ended or has not read the last 64 KB, if 1,000 lines wait for the thread that
  /// writes them, and for sources that are no command.
  public func send(_ line: String) {
    mailbox.state.withLock { state in
      if state.outgoing.count < 1_000 { state.outgoing.append(line) }
    }
    mailbox.wake()
  }

  /// Ends the reading, and the command with all that it has started: SIGTERM, and SIGKILL after a
  /// second.
  ///
  /// It returns at once. The command is ended even if this process exits then, in any way.
  public func stop() {
    mailbox.state.withLock { $0.isStopped = true }
    mailbox.wake()
  }
}

extension FeedSource {
  /// The lines that one run prints below a header are a table, if nobody says otherwise.
  fileprivate var collectsRows: Bool {
    switch self {
    case .repeated: true
    case .recording(let recording, let source, _): recording.sources[source].collectsRows
    case .descriptor, .file, .command: false
    }
  }
}

/// The state that a ``FeedInput`` and its thread share.
final class FeedMailbox: Sendable {
  struct State {
    var batch: FeedBatch?

    /// The source had ended for good when the last batch was put here.
    var isOver = false

    /// The thread has a further batch, which waits for the present one to be taken.
    var isRoomAwaited = false

    var isRestartAsked = false
    var isStopped = false
    var outgoing: [String] = []
  }

  let state = Locked(State())
  let waker = try? Waker()

  func wake() { waker?.wake() }

  func takeBatch() -> FeedBatch? {
    let (batch, isAwaited) = state.withLock { state in
      defer {
        state.batch = nil
        state.isRoomAwaited = false
      }
      return (state.batch, state.isRoomAwaited)
    }
    if isAwaited { wake() }
    return batch
  }
}
