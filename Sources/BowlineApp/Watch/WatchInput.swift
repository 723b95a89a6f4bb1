// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineFeed

/// The sources of `bowline watch`, and the models that they fill.
@MainActor
final class WatchInput {
  /// A model for each source.
  private(set) var feeds: [Feed]

  /// Called after lines have come.
  var onBatch: () -> Void = {}

  /// Called for each batch, with the model that has taken it.
  var onTake: (FeedBatch, Feed) -> Void = { _, _ in }

  /// There is a command that can be started again.
  nonisolated let hasCommand: Bool

  /// The present moment, which is an earlier one while a recording is shown.
  nonisolated let clock: @Sendable () -> FeedTime

  /// Called once, when the recording has failed.
  var onRecordingFailure: (FeedRecordingError) -> Void = { _ in }

  private var sources: [WatchSource]
  private var inputs: [FeedInput] = []
  private let replay: WatchReplay?

  /// Sources are followed as they grow, and not just read to their end.
  private let isFollowing: Bool

  /// The batches have all records, and the sources wait while one is not taken.
  private let takesAll: Bool

  private let recorder: FeedRecorder?
  private var hasToldFailure = false

  /// - Parameters:
  ///   - sources: The sources to read.
  ///   - recorder: The recorder of all input; nil for none.
  ///   - replay: The replay of the recording that has the sources; nil for none.
  ///   - isFollowing: Sources are followed as they grow, and not just read to their end.
  ///   - takesAll: The batches have all records, and the sources wait while one is not taken.
  init(
    _ sources: [WatchSource], recorder: FeedRecorder? = nil, replay: WatchReplay? = nil,
    isFollowing: Bool = true, takesAll: Bool = false
  ) {
    self.sources = sources
    self.isFollowing = isFollowing
    self.takesAll = takesAll
    self.recorder = recorder
    self.replay = replay
    feeds = sources.map(Self.feed)
    hasCommand = sources.contains(where: \.isCommand)
    if let replay { clock = { replay.now } } else { clock = { .now } }
  }

  private static func feed(of source: WatchSource) -> Feed {
    Feed(name: source.name, keepsPast: true)
  }

  /// The input is a recording that is shown again.
  nonisolated var isReplay: Bool { replay != nil }

  /// The sources as they were recorded; nil where the input is no recording.
  nonisolated var recorded: [FeedRecording.Source]? { replay?.sources.map(\.recorded) }

  /// The recording has failed, so that it lacks some of the input.
  var hasLostRecording: Bool { recorder?.failure != nil }

  /// Begins to read; the models are filled on the main actor.
  func start() {
    if !inputs.isEmpty { return }
    inputs = sources.map(read)
  }

  private func read(_ source: WatchSource) -> FeedInput {
    FeedInput(
      source.source, format: source.format, limits: limits,
      frame: takesAll ? .zero : .seconds(1) / 60, collectsRows: source.interval != nil,
      holdsSource: takesAll, track: recorder?.track(of: source.recorded)
    ) {
      DispatchQueue.main.async { [weak self] in self?.takeBatches() }
    }
  }

  private var limits: FeedReader.Limits {
    var limits = FeedReader.Limits()
    // More than a piece of a source can have, but for a line that came in many.
    if takesAll { (limits.records, limits.errors) = (1 << 17, 1 << 17) }
    return limits
  }

  /// Returns the sources that are read for a layout: one that the layout before it had too goes on,
  /// also where it is read to its end alone.
  func sources(of layout: Layout, after old: Layout) throws -> [WatchSource] {
    if let replay { return try replay.sources(of: layout) }
    return try layout.sources.map { source in
      try old.sources.firstIndex(of: source).map { sources[$0] }
        ?? WatchSource(source, isFollowing: isFollowing)
    }
  }

  /// Reads other sources; one that is the same as before goes on, be it under another name.
  func change(to sources: [WatchSource]) {
    let isStarted = !inputs.isEmpty
    var old = Dictionary(
      self.sources.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { one, _ in one }
    )
    var (feeds, inputs): ([Feed], [FeedInput]) = ([], [])
    var kept = sources.map { old.removeValue(forKey: $0) }
    // A recording has its sources by their names.
    for place in sources.indices where kept[place] == nil && recorder == nil {
      let renamed = old.filter { $0.key.isSame(as: sources[place]) }.min { $0.value < $1.value }
      guard let (source, index) = renamed else { continue }
      old[source] = nil
      self.feeds[index].name = sources[place].name
      kept[place] = index
    }
    for (source, index) in zip(sources, kept) {
      feeds.append(index.map { self.feeds[$0] } ?? Self.feed(of: source))
      if isStarted { inputs.append(index.map { self.inputs[$0] } ?? read(source)) }
    }
    if isStarted { for index in old.values { self.inputs[index].stop() } }
    (self.sources, self.feeds, self.inputs) = (sources, feeds, inputs)
  }

  /// Writes a line to the command that fills a model.
  func send(_ line: String, to feed: Feed) {
    guard let index = feeds.firstIndex(where: { $0 === feed }), inputs.indices.contains(index)
    else { return }
    inputs[index].send(line)
  }

  /// Reads until the end of each source.
  ///
  /// - Throws: `FeedRecordingError` for a recording that has changed meanwhile.
  func readToEnd() throws {
    if let replay { return try replay.play(into: feeds, limits: limits, onBatch: onTake) }
    let ready = DispatchSemaphore(value: 0)
    inputs = sources.map { source in
      FeedInput(
        source.source, format: source.format, collectsRows: source.interval != nil,
        track: recorder?.track(of: source.recorded)
      ) { ready.signal() }
    }
    while !isOver {
      ready.wait()
      takeBatches()
    }
  }

  /// Ends the reading, and the commands.
  func stop() {
    for input in inputs { input.stop() }
  }

  /// Starts the commands again.
  func restart() {
    for (source, input) in zip(sources, inputs) where source.isCommand { input.restart() }
  }

  /// No source is read any more.
  var isOver: Bool { inputs.allSatisfy(\.isOver) }

  /// Says whether the source of a model cannot be read now, and is tried again.
  func isWaiting(_ feed: Feed) -> Bool {
    guard case .failed = feed.state, let index = feeds.firstIndex(where: { $0 === feed }),
      inputs.indices.contains(index)
    else { return false }
    return !inputs[index].isOver
  }

  /// The first source that has failed, with the reason, for a person; nil for none.
  ///
  /// A command that failed when it was recorded is none of a recording that is shown again.
  var failure: String? {
    isReplay ? nil : feeds.lazy.compactMap(Self.failure).first
  }

  /// The failure of a source, for a person; nil for none.
  static func failure(of feed: Feed) -> String? {
    WatchModel.isWrong(feed.state) ? "\(feed.name): \(WatchModel.words(feed) ?? "")" : nil
  }

  private func takeBatches() {
    for (input, feed) in zip(inputs, feeds) {
      guard let batch = input.takeBatch() else { continue }
      let line = FigureText.grouped(feed.lineCount + batch.lineCount)
      // Without a line the state of the source alone is another one.
      let event = batch.lineCount > 0 ? Insight.Event(.line, "line \(line)") : nil
      Insight.caused(by: event ?? Insight.Event(.sample)) { feed.take(batch, at: clock()) }
      onTake(batch, feed)
    }
    if let failure = recorder?.failure, !hasToldFailure {
      hasToldFailure = true
      onRecordingFailure(failure)
    }
    onBatch()
  }
}
