// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Examples and listings in a package of a user, which has none of the settings of this one.
@Suite struct UserPackageTests {
  @Test(arguments: [
    "Examples/Board/Program.swift", "Examples/Settings/Program.swift",
    "Tests/BowlineTestSupportTests/TestingYourScreenTests.swift",
    "Tests/BowlineWidgetsTests/LongWork/LongWorkTests.swift", "Tests/PickerExample/Program.swift",
    "Tests/ReadmeExample/Program.swift",
  ])
  func `a package with no settings of its own compiles it`(file: String) throws {
    let map = SourceText.path("Sources/CTerminal/include/module.modulemap")
    // What passes between isolation domains is checked behind the type checker.
    let result = try Command.run(
      "swiftc",
      [
        "-swift-version", "6", "-I", Command.path(ofProduct: "Modules"), "-parse-as-library",
        "-Xcc", "-fmodule-map-file=\(map)", "-emit-sil", "-o", "/dev/null",
        SourceText.path(file),
      ])
    #expect(result.status == .exited(0), "\(result.output)")
  }
}
