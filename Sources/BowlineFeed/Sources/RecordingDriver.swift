// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The driver of a source that was recorded, with the same output at the same times.
final class RecordingDriver: FeedDriver {
  private let recording: FeedRecording
  private let source: Int
  private let pace: Double
  private let events: FeedRecording.Events
  private let start = ContinuousClock.now
  private var next: (event: FeedEvent, source: Int, time: FeedTime)?
  private var isStopped = false
  private var isReading = true
  private var failure: FeedRecordingError?

  /// The most events that are replayed before the batch is handed over.
  private static let mostAtOnce = 64

  init(
    _ recording: FeedRecording, source: Int, pace: Double
  ) throws(FeedRecordingError) {
    (self.recording, self.source, self.pace) = (recording, source, pace)
    events = try FeedRecording.Events(recording)
    findNext()
  }

  /// Finds the next event of the source.
  private func findNext() {
    next = nil
    do throws(FeedRecordingError) {
      while let event = try events.next() {
        if event.source == source {
          next = event
          return
        }
      }
    } catch {
      failure = error
    }
  }

  var waits: [pollfd] { [] }

  let settles = false

  var isOver: Bool { isStopped || next == nil && !isReading }

  var deadline: ContinuousClock.Instant? {
    if isOver { return nil }
    let time = next?.time.seconds(since: recording.start) ?? recording.length
    return start + .seconds(time / pace)
  }

  func proceed(_ ready: [pollfd], _ reader: FeedReader) {
    for _ in 0..<Self.mostAtOnce {
      guard let deadline, deadline <= .now else { return }
      guard let event = next else { return finish(reader) }
      reader.replay(event.event, at: event.time)
      if case .state(let state) = event.event { isReading = state == .reading }
      findNext()
    }
  }

  private func finish(_ reader: FeedReader) {
    if let failure {
      reader.end(at: .now)
      reader.add(state: .failed(reason: "\(failure)"))
    } else {
      reader.finishReplay(at: recording.start.adding(seconds: recording.length))
    }
    isReading = false
  }

  func stop() { isStopped = true }
}
