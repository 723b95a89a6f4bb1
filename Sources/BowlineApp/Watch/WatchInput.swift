// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineFeed

/// The sources of `bowline watch`, and the models that they fill.
@MainActor
final class WatchInput {
  /// A model for each source.
  private(set) var feeds: [Feed]

  /// Called after something has come.
  var onBatch: () -> Void = {}

  /// There is a command that can be started again.
  nonisolated let hasCommand: Bool

  private var sources: [WatchSource]
  private var inputs: [FeedInput] = []

  init(_ sources: [WatchSource]) {
    self.sources = sources
    feeds = sources.map { Feed(name: $0.name) }
    hasCommand = sources.contains(where: \.isCommand)
  }

  /// Begins to read; what comes is taken on the main actor.
  func start() {
    if !inputs.isEmpty { return }
    inputs = sources.map(read)
  }

  private func read(_ source: WatchSource) -> FeedInput {
    FeedInput(
      source.source, format: source.format, collectsRows: source.isRepeated
    ) {
      DispatchQueue.main.async { [weak self] in self?.take() }
    }
  }

  /// Reads other sources; one that was read already, and is the same as before, goes on.
  func change(to sources: [WatchSource]) {
    let isStarted = !inputs.isEmpty
    var old = Dictionary(
      self.sources.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { one, _ in one }
    )
    var (feeds, inputs): ([Feed], [FeedInput]) = ([], [])
    for source in sources {
      let place = old.removeValue(forKey: source)
      feeds.append(place.map { self.feeds[$0] } ?? Feed(name: source.name))
      if isStarted { inputs.append(place.map { self.inputs[$0] } ?? read(source)) }
    }
    if isStarted { for place in old.values { self.inputs[place].stop() } }
    (self.sources, self.feeds, self.inputs) = (sources, feeds, inputs)
  }

  /// Writes a line to the command that fills a model.
  func send(_ line: String, to feed: Feed) {
    guard let place = feeds.firstIndex(where: { $0 === feed }), inputs.indices.contains(place)
    else { return }
    inputs[place].send(line)
  }

  /// Reads until the end of each source.
  func readToEnd() {
    let ready = DispatchSemaphore(value: 0)
    inputs = sources.map {
      FeedInput($0.source, format: $0.format, collectsRows: $0.isRepeated) { ready.signal() }
    }
    while !isOver {
      ready.wait()
      take()
    }
  }

  /// Ends the reading, and the commands.
  func stop() {
    for input in inputs { input.stop() }
  }

  /// Starts the commands again.
  func restart() {
    for input in inputs { input.restart() }
  }

  /// No source is read any more.
  var isOver: Bool { feeds.allSatisfy { $0.state != .reading } }

  /// The first source that has not come to a good end, with what is wrong, for a person; nil for
  /// none.
  var failure: String? {
    feeds.first { WatchModel.isWrong($0.state) }
      .map { "\($0.name): \(WatchModel.words($0) ?? "")" }
  }

  private func take() {
    for (input, feed) in zip(inputs, feeds) {
      guard let batch = input.takeBatch() else { continue }
      let line = FigureText.grouped(feed.lineCount + batch.lineCount)
      Insight.caused(by: Insight.Event(.line, "line \(line)")) { feed.take(batch, at: .now) }
    }
    onBatch()
  }
}
