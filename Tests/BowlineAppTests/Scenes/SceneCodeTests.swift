// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineApp

/// What every scene promises.
@Suite struct SceneCodeTests {
  @Test(arguments: SceneCatalog.names)
  func `the code on the screen is the code that runs`(name: String) throws {
    let type = name.prefix(1).uppercased() + name.dropFirst()
    let source = try SourceText("Sources/BowlineApp/Scenes/\(type)/\(type)Scene.swift").lines
    var shown: [String] = []
    var isShown = false
    for line in source {
      if line.contains("It ends here") { isShown = false }
      if isShown { shown.append(String(line.dropFirst(4))) }
      if line.contains("begins here") { isShown = true }
    }
    let code = try #require(SceneCatalog.entry(named: name)).type.code
    #expect(!shown.isEmpty && shown == code)
    #expect(code.allSatisfy { $0.count <= 78 }, "it fits on a screen of 80 columns")
  }
}
