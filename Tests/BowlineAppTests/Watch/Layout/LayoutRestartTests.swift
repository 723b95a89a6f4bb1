// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// Sources of a layout that is changed while it shows, and the key that starts its commands again.
@Suite struct LayoutRestartTests {
  private static func text(_ source: String) -> String {
    "sources: { app: \(source) }\nshow: [log: app]\n"
  }

  private static func offersRestart(_ stage: LayoutStage) -> Bool {
    stage.rows.last?.contains("r restart") == true
  }

  @Test func `a restart is offered where there is a command, also once the file has one`() throws {
    let stage = try LayoutStage(Self.text("{ follow: /var/log/app.log }"), columns: 120)
    #expect(!Self.offersRestart(stage))
    for (source, isCommand) in [("{ run: x }", true), ("{ stdin: true }", false)] {
      let layout = try LayoutReader.read(Array(Self.text(source).utf8))
      stage.scene.model.change(to: layout, stage.feeds)
      #expect(Self.offersRestart(stage) == isCommand)
    }
  }

  @Test @MainActor func `a source that gets another name goes on`() {
    let source = WatchSource(name: "in", source: .descriptor(0), format: nil)
    let input = WatchInput([source])
    let feed = input.feeds[0]
    var renamed = source
    renamed.name = "out"
    input.change(to: [renamed])
    #expect(input.feeds.count == 1 && input.feeds[0] === feed && feed.name == "out")
  }
}
