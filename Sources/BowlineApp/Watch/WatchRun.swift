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
    let input = WatchInput(try WatchSource.all(watch, isFollowing: isFollowing))
    if options.task == .plain { WatchPlainRun.run(options, input) }
    let scene = WatchScene(input.feeds, input: input, options: watch)
    let entries = [
      SceneCatalog.Entry(type: WatchScene.self) { _ in scene }
    ]
    if case .snapshot(let size) = options.task {
      input.readToEnd()
      SnapshotRun.run(options, entries: entries, size)
    }
    try TerminalRun.run(options, entries: entries, willEnd: { input.stop() })
  }
}
