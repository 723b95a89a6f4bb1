// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets

@testable import BowlineApp
@testable import BowlineFeed

/// `bowline watch` without a terminal, for a test to feed and to use by keys.
final class WatchStage: PressedStage {
  let shell: Shell
  let pilot: Pilot
  let feed: Feed
  let scene: WatchScene

  /// The present moment, in seconds since 1970.
  private(set) var now = 1_000_000_000.0

  private let reader: FeedReader
  private let moment: Moment

  init(
    columns: Int = 80, rows: Int = 24, isASCII: Bool = false, format: FeedFormat? = nil,
    services: Services = Services(), change: (inout Options) -> Void = { _ in }
  ) {
    let feed = Feed(name: "test", keepsPast: true)
    let moment = Moment()
    let scene = WatchScene([feed]) { moment.time }
    var options = Options()
    options.scene = WatchScene.name
    options.watch = WatchOptions()
    change(&options)
    self.feed = feed
    self.scene = scene
    self.moment = moment
    reader = FeedReader(format: format)
    shell = Shell(
      options, entries: [SceneCatalog.Entry(type: WatchScene.self) { _ in scene }],
      size: Size(rows: rows, columns: columns), isASCII: isASCII, services: services)
    pilot = Pilot(shell.screen)
    pass(0)
  }

  /// The moment that the scene takes for the present.
  private final class Moment {
    var time = FeedTime(secondsSince1970: 0)
  }

  /// Writes lines, half a second after those before.
  func write(_ lines: String...) {
    for line in lines {
      pass(0.5)
      reader.read(Array("\(line)\n".utf8), at: moment.time)
      feed.take(reader.takeBatch(), at: moment.time)
      scene.advance()
    }
  }

  /// Writes lines to standard error.
  func writeError(_ lines: String...) {
    for line in lines { reader.readError(Array("\(line)\n".utf8).span, at: moment.time) }
    feed.take(reader.takeBatch(), at: moment.time)
  }

  /// Lets the lines that wait for others be a table.
  func settle() {
    reader.settle(at: moment.time)
    feed.take(reader.takeBatch(), at: moment.time)
    scene.advance()
  }

  /// Ends the input.
  func end(_ state: FeedState = .ended) {
    reader.end(at: moment.time)
    reader.add(state: state)
    feed.take(reader.takeBatch(), at: moment.time)
  }

  /// Lets time go on.
  func pass(_ seconds: Double) {
    now += seconds
    moment.time = FeedTime(secondsSince1970: now)
    scene.advance()
  }

  /// The names of the paths that show, in their order.
  var names: [String] { scene.model.shown.map(\.name) }
}

/// A screen of `watch` without a terminal, for a test to use by keys.
protocol PressedStage {
  var shell: Shell { get }
  var pilot: Pilot { get }
}

extension PressedStage {
  /// Presses keys, each after a painting, as a person does.
  func press(_ keys: String) throws {
    for key in try KeyPress.parse(keys: keys) {
      _ = pilot.rows
      shell.screen.send(key)
    }
  }

  /// The rows that have something, without spaces at their ends.
  var rows: [String] {
    pilot.rows.map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }
}
