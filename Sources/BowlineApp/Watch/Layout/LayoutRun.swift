// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineWidgets

/// The program in `bowline watch --layout`.
@MainActor
enum LayoutRun {
  /// Shows a layout in one of the three ways, and ends the process.
  static func run(_ given: Options, _ argument: String) throws -> Never {
    var options = given
    options.scene = LayoutScene.name
    let watch = options.watch ?? WatchOptions()
    let file = try LayoutFile(argument)
    let layout: Layout
    do throws(LayoutFile.Failure) {
      layout = try file.read()
    } catch {
      LayoutFile.fail(error)
    }
    var isFollowing = !watch.endsWithInput
    if case .snapshot = options.task { isFollowing = false }
    let input = WatchInput(
      try layout.sources.map { try WatchSource($0, isFollowing: isFollowing) })
    if options.task == .plain { try WatchPlainRun.run(options, input) }
    let scene = LayoutScene(
      layout, file, input.feeds, input: input, endsWithInput: watch.endsWithInput)
    let entries = [SceneCatalog.Entry(type: LayoutScene.self) { _ in scene }]
    if case .snapshot(let size) = options.task {
      try input.readToEnd()
      SnapshotRun.run(options, entries: entries, size)
    }
    try TerminalRun.run(options, entries: entries, willEnd: { input.stop() })
  }
}
