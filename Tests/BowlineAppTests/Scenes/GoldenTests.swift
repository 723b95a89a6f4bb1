// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineApp

/// The pictures of all scenes, as `Tests/Goldens` has them and `Tools/renew-goldens` writes them.
@Suite struct GoldenTests {
  @Test(arguments: SceneCatalog.names, ["80x24", "120x40", "200x60", "40x12"])
  func `a scene looks as it did when somebody looked at it`(scene: String, size: String) throws {
    let session = "Tests/Goldens/\(scene).session"
    let source =
      (try? SourceText(session)) == nil
      ? ["--scene", scene] : ["--replay", SourceText.path(session)]
    for (name, arguments) in [("\(scene)-\(size)", []), ("\(scene)-\(size)-ascii", ["--ascii"])] {
      let golden = try SourceText("Tests/Goldens/\(name).txt").lines
      let result = try BuiltProgram("bowline").run(
        ["--snapshot", size] + source + arguments, environment: ["LC_ALL": "C.UTF-8"])
      let shown = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(shown.count == golden.count, "\(name)")
      for (shown, golden) in zip(shown, golden) { #expect(shown == golden, "\(name)") }
      if !arguments.isEmpty { #expect(result.output.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }
}
