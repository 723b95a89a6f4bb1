// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The key that starts the commands of a layout again.
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
}
