// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The keys and words beside a scene in a large window.
@Suite struct SceneGuideTests {
  private let commands = [Command("a", "insert one") {}, Command("x<Up>", "remove one") {}]

  @Test func `it has the keys of the scene, the kinds of binding and the sync modes`() {
    let rows = Pilot(SceneGuide(commands), rows: 20, columns: 80).rows
    #expect(rows.contains { $0.contains("│ a           insert one ") })
    #expect(rows.contains { $0.contains("│ x Up        remove one ") })
    for term in Glossary.all.flatMap(\.terms) {
      #expect(rows.contains { $0.contains("│ \(term.name)  ") && $0.contains(term.meaning) })
    }
    #expect(rows.contains { $0.contains("replaces the text, sync YES in DSSimpleKVO") })
  }

  @Test(arguments: [(3, 0), (4, 4), (8, 4), (9, 9), (13, 9), (14, 14), (50, 14)])
  func `each box shows as a whole or not at all`(room: Int, rows: Int) {
    let size = SceneGuide(commands).preferredSize(within: Size(rows: room, columns: 80))
    #expect(size.rows == rows)
  }

  @Test func `it shows where there is room, and takes none from what is bound`() throws {
    func hasGuide(_ columns: Int, _ rows: Int) -> Bool {
      Stage(HelloScene.self, columns: columns, rows: rows).pilot.rows.contains {
        $0.contains("╭─ keys of this scene ─")
      }
    }
    #expect(!hasGuide(80, 24) && hasGuide(200, 60))
  }
}
