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
    let file = try LayoutFile(argument)
    let layout: Layout
    do throws(LayoutFile.Failure) {
      layout = try file.read()
    } catch {
      LayoutFile.fail(error)
    }
    let replay = try WatchRun.replay(options)
    let sources =
      try replay?.sources(of: layout)
      ?? layout.sources.map { try WatchSource($0, isFollowing: WatchRun.isFollowing(options)) }
    let (input, recorder) = try WatchRun.input(sources, options, replay)
    if options.task == .plain { try WatchPlainRun.run(options, input, layout.alerts) }
    let scene = LayoutScene(
      layout, file, input.feeds, input: input,
      endsWithInput: options.watch?.endsWithInput == true, clock: input.clock)
    if case .snapshot = options.task {
      // The picture shows the alerts that are on.
      scene.model.alerts.acts = false
      input.onTake = { [unowned input] _, feed in
        _ = scene.model.advance(to: feed.lastArrival ?? input.clock())
      }
    }
    try WatchRun.show(
      scene, SceneCatalog.Entry(type: LayoutScene.self) { _ in scene }, options, input, recorder)
  }
}
