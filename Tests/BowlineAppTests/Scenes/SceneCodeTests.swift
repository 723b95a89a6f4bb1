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
    let start = try #require(source.firstIndex { $0.contains("begins here") })
    let end = try #require(source.firstIndex { $0.contains("It ends here") })
    let code = try #require(SceneCatalog.entry(named: name)).type.code
    #expect(source[(start + 1)..<end].map { String($0.dropFirst(4)) } == code)
    #expect(code.allSatisfy { $0.count <= 78 }, "it fits on a screen of 80 columns")
  }
}
