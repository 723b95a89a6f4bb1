// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import Glibc

/// A writer of a ``FeedRecording``, which gets all that inputs read.
///
/// Each event is in the file before its values show, so none is lost, however the program ends.
///
/// ```swift
/// let recorder = try FeedRecorder(path: "night.feed", sources: [.init(name: "vmstat")])
/// let input = FeedInput(.command(["vmstat", "1"]), track: recorder.track(0)) { … }
/// ```
public final class FeedRecorder: Sendable {
  private let path: String
  private let start = FeedTime.now
  private let file: Descriptor
  private let state: Locked<State>

  private struct State {
    var sources: [FeedRecording.Source]
    var seconds = 0.0
    var hasEvents = false
    var failure: FeedRecordingError?
  }

  /// The part of a recorder that takes the events of one source.
  public struct Track: Sendable {
    fileprivate let recorder: FeedRecorder
    fileprivate let source: Int

    func record(_ event: FeedEvent, at time: FeedTime) {
      recorder.record(event, source, at: time)
    }
  }

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - path: The file, which must not be there yet.
  ///   - sources: The sources.
  /// - Throws: ``FeedRecordingError`` if there is such a file, or it cannot be written.
  public init(path: String, sources: [FeedRecording.Source]) throws(FeedRecordingError) {
    self.path = path
    state = Locked(State(sources: sources))
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      throw FeedRecordingError(
        errno == EEXIST ? .exists : .unwritable, path, unsafe String(cString: strerror(errno)))
    }
    file = Descriptor(number)
    let header = FeedRecording(path: path, sources: sources, start: start)
    if let failure = write(Array(RecordingText.header(of: header).utf8)) { throw failure }
  }

  /// The reason why nothing is written any more; nil as long as everything was.
  public var failure: FeedRecordingError? { state.withLock { $0.failure } }

  /// The part that takes the events of a source, counted from 0; nil where there is no such source.
  public func track(_ source: Int) -> Track? {
    state.withLock { $0.sources.indices.contains(source) }
      ? Track(recorder: self, source: source) : nil
  }

  /// The part that takes the events of a source, which is a further one if there is none like it.
  package func track(of source: FeedRecording.Source) -> Track {
    state.withLock { state in
      if let index = state.sources.firstIndex(of: source) {
        return Track(recorder: self, source: index)
      }
      state.sources.append(source)
      if state.failure == nil {
        state.failure = write(Array(RecordingText.lines(of: source).utf8))
      }
      return Track(recorder: self, source: state.sources.count - 1)
    }
  }

  /// Removes the file, if nothing has come.
  public func discard() {
    state.withLock { state in
      if !state.hasEvents { unsafe unlink(path) }
    }
  }

  fileprivate func record(_ event: FeedEvent, _ source: Int, at time: FeedTime) {
    state.withLock { state in
      guard state.failure == nil else { return }
      // Threads come in any order, but no time is written that is before the last one.
      state.seconds = max(state.seconds, time.seconds(since: start))
      state.hasEvents = true
      state.failure = write(
        RecordingText.bytes(of: event, seconds: state.seconds, source: source + 1))
    }
  }

  /// - Returns: The failure, if not all bytes were written.
  private func write(_ bytes: [UInt8]) -> FeedRecordingError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(file.number, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        return FeedRecordingError(
          .unwritable, path, unsafe String(cString: strerror(errno)))
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
