// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The program in `bowline watch`.
@MainActor
enum WatchRun {
  /// Shows the sources in one of the three ways, and ends the process.
  static func run(_ given: Options) throws -> Never {
    var options = given
    options.scene = WatchScene.name
    let watch = options.watch ?? WatchOptions()
    var isFollowing = !watch.endsWithInput
    if case .snapshot = options.task { isFollowing = false }
    let replay = try options.replay.map { path in
      try WatchReplay(
        path: path, pace: options.task == .run ? watch.pace ?? 1 : .infinity,
        format: watch.format.flatMap(FeedFormat.init))
    }
    let sources = try replay?.sources ?? WatchSource.all(watch, isFollowing: isFollowing)
    let recorder = try options.recording.map { path in
      try FeedRecorder(
        path: path, sources: sources.map(\.recorded),
        format: watch.format.flatMap(FeedFormat.init))
    }
    let input = WatchInput(sources, recorder: recorder, replay: replay)
    if options.task == .plain { try WatchPlainRun.run(options, input) }
    let scene = WatchScene(
      input.feeds, input: input, options: watch, clock: input.clock)
    let entries = [
      SceneCatalog.Entry(type: WatchScene.self) { _ in scene }
    ]
    if case .snapshot(let size) = options.task {
      try input.readToEnd()
      if let failure = recorder?.failure { BowlineProgram.complain("\(failure)") }
      SnapshotRun.run(options, entries: entries, size)
    }
    input.onRecordingFailure = { failure in
      scene.note("the recording has ended: \(failure)")
      // Shown when the screen is given back.
      BowlineProgram.complain("\(failure)")
    }
    do {
      try TerminalRun.run(options, entries: entries, willEnd: { input.stop() })
    } catch {
      // What was not begun is no recording.
      recorder?.discard()
      throw error
    }
  }
}
