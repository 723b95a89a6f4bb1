// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `paths`, used by keys.
@Suite struct PathsSceneTests {
  let stage = Stage(PathsScene.self)

  @Test func `n replaces the middle object, and everything behind it follows the new one`() throws {
    try stage.press("n")
    #expect(stage.field("key path")?.hasPrefix("Bo ") == true)
    #expect(stage.field("derived")?.hasPrefix("Bo has 110 ") == true)
    #expect(stage.field("by name")?.hasPrefix("Bo ") == true)
    #expect(stage.field("accounts") == "count 4   sum 110   avg 27.5   min 20   max 40")
  }

  @Test func `d drops it, and each label has what is for nil`() throws {
    try stage.press("d")
    #expect(stage.field("key path")?.hasPrefix("nobody ") == true)
    #expect(stage.field("derived")?.hasPrefix("customer?.title") == true)
    #expect(stage.field("by name")?.hasPrefix("Ann ") == true, "a name that leads to nil waits")
    #expect(stage.field("accounts")?.hasSuffix("max 40   of the last") == true)
    try stage.press("dn")
    #expect(stage.field("by name")?.hasPrefix("Bo ") == true)
  }

  @Test func `what was replaced or dropped is not kept in memory`() throws {
    try stage.press("nnn")
    #expect(stage.scene.desk.alive == 1)
    #expect(stage.field("in memory")?.hasPrefix("1 ") == true)
    try stage.press("+ud")
    #expect(stage.scene.desk.alive == 0)
  }

  @Test func `the number keys change a balance behind the middle object`() throws {
    try stage.press("+<PgUp>-")
    #expect(stage.field("derived")?.hasPrefix("Ann has 110 ") == true)
    #expect(stage.field("accounts")?.contains("sum 110") == true)
    try stage.press("u")
    #expect(stage.field("derived")?.hasPrefix("Ann has 111 ") == true)
    try stage.press("d+-0u")
    #expect(stage.field("key path")?.hasPrefix("nobody ") == true)
  }

  @Test func `where a customer is gone it is said why nothing can be undone`() throws {
    try stage.press("u")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" nothing to undo") })
    try stage.press("+++nu")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(": a customer who is gone is not kept") })
  }

  @Test func `the observer is told of each change once`() throws {
    try stage.press("+nd")
    #expect(
      stage.scene.log.log.lines == [
        "Ann has 100 -> Ann has 101", "Ann has 101 -> Bo has 110", "Bo has 110 -> nil",
      ])
  }
}
