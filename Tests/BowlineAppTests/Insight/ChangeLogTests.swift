// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The log of changes in the built program: other tests of this process would be in it.
@Suite struct ChangeLogTests {
  let bowline = BuiltProgram("bowline")

  private func picture(_ keys: String, scene: String = "hello") throws -> String {
    try bowline.run(["--snapshot", "120x40", "--scene", scene, "--keys", keys]).output
  }

  @Test func `a change that passes the filter stands below its event`() throws {
    let label = try picture("+sl/label.text")
    #expect(label.contains("│ key + ") && label.contains("│ key s "))
    #expect(label.contains("  setting  label.text: ") && !label.contains("  setting  counter"))
    let counter = try picture("+sl/label<C-u>counter")
    #expect(counter.contains("│ key + ") && !counter.contains("│ key s "))
    #expect(counter.contains("  setting  counter.value: 10 -> 11"))
    #expect(try picture("+sl/label<C-u>").contains("  setting  counter.value: 10 -> 11"))
  }

  @Test func `where nothing passes the filter it says so`() throws {
    #expect(try picture("+l/wid", scene: "text").contains("│ no such change "))
    #expect(try !picture("+l/wid<C-u>", scene: "text").contains("no such change"))
  }

  @Test func `every value of a scene has its name there`() throws {
    let text = try picture("l", scene: "text")
    #expect(text.contains("  setting  ownRemark.text: ") && !text.contains("a label's text"))
  }
}
