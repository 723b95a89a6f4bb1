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
    let replay = try replay(options)
    let sources =
      try replay?.sources ?? WatchSource.all(watch, isFollowing: isFollowing(options))
    let (input, recorder) = try input(sources, options, replay)
    if options.task == .plain { try WatchPlainRun.run(options, input) }
    let scene = WatchScene(input.feeds, input: input, options: watch, clock: input.clock)
    try show(
      scene, SceneCatalog.Entry(type: WatchScene.self) { _ in scene }, options, input, recorder)
  }

  /// Sources are followed as they grow, and not just read to their end.
  static func isFollowing(_ options: Options) -> Bool {
    if case .snapshot = options.task { return false }
    return options.watch?.endsWithInput != true
  }

  /// The recording that is to be shown; nil for none.
  static func replay(_ options: Options) throws(FeedRecordingError) -> WatchReplay? {
    guard let path = options.replay else { return nil }
    let replay = try WatchReplay(
      path: path, pace: options.task == .run ? options.watch?.pace ?? 1 : .infinity,
      format: options.watch?.format)
    if let tear = replay.tear { BowlineProgram.complain("\(tear)") }
    return replay
  }

  /// Makes the input of the sources, and its recorder if it is to be recorded.
  static func input(
    _ sources: [WatchSource], _ options: Options, _ replay: WatchReplay?
  ) throws(FeedRecordingError) -> (WatchInput, FeedRecorder?) {
    let recorder = try options.recording.map { path throws(FeedRecordingError) in
      try FeedRecorder(path: path, sources: sources.map(\.recorded))
    }
    let input = WatchInput(
      sources, recorder: recorder, replay: replay, isFollowing: isFollowing(options),
      takesAll: options.task == .plain)
    return (input, recorder)
  }

  /// Shows a scene as a picture or in the terminal, and ends the process.
  static func show(
    _ scene: any Scene, _ entry: SceneCatalog.Entry, _ options: Options, _ input: WatchInput,
    _ recorder: FeedRecorder?
  ) throws -> Never {
    if case .snapshot(let size) = options.task {
      try input.readToEnd()
      let failures = [input.failure, recorder?.failure.map { "\($0)" }].compactMap(\.self)
      for failure in failures.dropFirst() { BowlineProgram.complain(failure) }
      SnapshotRun.run(options, entries: [entry], size, failure: failures.first)
    }
    input.onRecordingFailure = { failure in
      scene.note("the recording has ended: \(failure)")
      // Visible once the screen is given back.
      BowlineProgram.complain("\(failure)")
    }
    do {
      try TerminalRun.run(options, entries: [entry]) {
        defer { input.stop() }
        // The error was printed when it happened.
        if input.hasLostRecording { return 1 }
        // The person has seen an end that does not end the program.
        guard options.watch?.endsWithInput == true, let failure = input.failure else { return 0 }
        BowlineProgram.complain(failure)
        return 1
      }
    } catch {
      // A run that has not begun leaves no recording.
      recorder?.discard()
      throw error
    }
  }
}
