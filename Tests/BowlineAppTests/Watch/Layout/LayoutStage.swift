// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// A layout without a terminal, for a test to feed and to use by keys.
final class LayoutStage: PressedStage {
  let shell: Shell
  let pilot: Pilot
  let scene: LayoutScene
  let feeds: [Feed]

  /// The lines that were sent to sources.
  private(set) var sent: [String] = []

  /// The present moment, in seconds since 1970.
  private(set) var now = 1_000_000_000.0

  private var readers: [FeedReader] = []
  private let moment: Moment

  private final class Moment {
    var time = FeedTime(secondsSince1970: 0)
  }

  /// - Parameter text: The file.
  init(
    _ text: String, columns: Int = 80, rows: Int = 24, isASCII: Bool = false,
    services: Services = Services()
  ) throws {
    let layout = try LayoutReader.read(Array(text.utf8))
    let feeds = layout.sources.map { Feed(name: $0.name, keepsPast: true) }
    let moment = Moment()
    let scene = LayoutScene(layout, try LayoutFile("./test.yaml"), feeds) { moment.time }
    var options = Options()
    options.scene = LayoutScene.name
    options.watch = WatchOptions()
    self.feeds = feeds
    self.scene = scene
    self.moment = moment
    readers = layout.sources.map { FeedReader(format: $0.format) }
    shell = Shell(
      options, entries: [SceneCatalog.Entry(type: LayoutScene.self) { _ in scene }],
      size: Size(rows: rows, columns: columns), isASCII: isASCII, services: services)
    pilot = Pilot(shell.screen)
    scene.model.send = { [unowned self] _, path, value in
      sent.append(LayoutMessage.line(path, value))
    }
    pass(0)
  }

  /// Writes lines to a source, half a second after those before.
  ///
  /// - Parameter lag: The seconds that the clock goes on, from the moment of a line until it is taken.
  func write(_ lines: String..., to source: String, lag: Double = 0) throws {
    let place = try #require(feeds.firstIndex { $0.name == source })
    for line in lines {
      pass(0.5)
      let time = moment.time.adding(seconds: -lag)
      readers[place].read(Array("\(line)\n".utf8), at: time)
      feeds[place].take(readers[place].takeBatch(), at: time)
      scene.advance()
    }
  }

  /// Lets time go on.
  func pass(_ seconds: Double) {
    now += seconds
    moment.time = FeedTime(secondsSince1970: now)
    scene.advance()
  }

  /// The screen as one text.
  var screen: String { rows.joined(separator: "\n") }
}
