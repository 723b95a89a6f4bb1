// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineFeed
internal import Glibc

/// The sources of `bowline watch`, and the models that they fill.
@MainActor
final class WatchInput {
  /// A model for each source.
  let feeds: [Feed]

  /// Called after something has come.
  var onBatch: () -> Void = {}

  /// There is a command that can be started again.
  nonisolated let hasCommand: Bool

  private let sources: [FeedSource]
  private let format: FeedFormat?
  private var inputs: [FeedInput] = []

  /// - Parameters:
  ///   - options: What is to be read.
  ///   - isFollowing: Files are followed as they grow, and a command is run again where that was asked
  ///     for; otherwise each source has an end.
  /// - Throws: `UsageError` where there is nothing to read, `FileError` for a file that cannot be read.
  init(_ options: WatchOptions, isFollowing: Bool = true) throws {
    hasCommand = !options.command.isEmpty
    format = options.format.flatMap(FeedFormat.init)
    let files = options.files.isEmpty ? [WatchOptions.standardInput] : options.files
    if hasCommand {
      feeds = [Feed(name: options.command.joined(separator: " "))]
      sources = [Self.source(of: options, isFollowing: isFollowing)]
    } else {
      feeds = files.map {
        Feed(name: $0 == WatchOptions.standardInput ? "standard input" : $0)
      }
      sources = try files.map { try Self.source(of: $0, isFollowing: isFollowing) }
    }
  }

  private static func source(of options: WatchOptions, isFollowing: Bool) -> FeedSource {
    guard isFollowing, let interval = options.interval else { return .command(options.command) }
    return .repeated(options.command, every: interval)
  }

  private static func source(of file: String, isFollowing: Bool) throws -> FeedSource {
    if file == WatchOptions.standardInput {
      guard isatty(STDIN_FILENO) == 0 else {
        throw UsageError(
          message: "nothing to read: pipe a program into this, or name a FILE or -- COMMAND")
      }
      return .descriptor(STDIN_FILENO)
    }
    if isFollowing { return .file(file) }
    // It stays open: it is read to its end, which is that of the process.
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(path: file, verb: "read", advice: "name one that there is")
    }
    return .descriptor(descriptor)
  }

  /// Begins to read; what comes is taken on the main actor.
  func start() {
    if !inputs.isEmpty { return }
    inputs = sources.map { source in
      FeedInput(source, format: format) {
        DispatchQueue.main.async { [weak self] in self?.take() }
      }
    }
  }

  /// Reads until the end of each source.
  func readToEnd() {
    let ready = DispatchSemaphore(value: 0)
    inputs = sources.map { FeedInput($0, format: format) { ready.signal() } }
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
      .map { "\($0.name): \(WatchModel.words($0.state) ?? "")" }
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
