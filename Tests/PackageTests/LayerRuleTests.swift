// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct LayerRuleTests {
  private func violations(_ path: String, _ text: String) -> [String] {
    LayerRule.violations(in: SourceFile(path: path, text: text))
  }

  @Test(arguments: [
    ("Sources/Bowline/A.swift", "internal import Synchronization"),
    ("Sources/BowlineTerminal/A.swift", "import Dispatch"),
    ("Sources/BowlineTerminal/Curses/A.swift", "internal import CTerminal"),
    ("Sources/BowlineTerminal/Curses/Deep/A.swift", "internal import CTerminal"),
    ("Sources/BowlineWidgets/A.swift", "public import Bowline\npublic import BowlineTerminal"),
    ("Sources/BowlineTestSupport/A.swift", "public import BowlineWidgets"),
    ("Sources/BowlineApp/main.swift", "import Bowline\nimport Dispatch\nimport Glibc"),
    ("Sources/CTerminal/guard.c", "#include <curses.h>"),
    ("Tests/BowlineTests/A.swift", "import Foundation"),
  ])
  func `an import that the table names passes`(path: String, text: String) {
    #expect(violations(path, text) == [])
  }

  @Test(arguments: [
    ("Sources/Bowline/A.swift", "Dispatch"),
    ("Sources/Bowline/A.swift", "BowlineTerminal"),
    ("Sources/BowlineTerminal/A.swift", "Bowline"),
    ("Sources/BowlineWidgets/A.swift", "Glibc"),
    ("Sources/BowlineTestSupport/A.swift", "Dispatch"),
    ("Sources/BowlineApp/A.swift", "BowlineTestSupport"),
    ("Sources/BowlineBench/A.swift", "BowlineApp"),
    ("Sources/BowlineApp/A.swift", "CTerminal"),
  ])
  func `an import that the table does not name is refused`(path: String, module: String) {
    let target = path.split(separator: "/")[1]
    #expect(
      violations(path, "import \(module)\n") == ["\(path): \(target) must not import \(module)"])
  }

  @Test(arguments: LayerRule.allowed.keys.sorted().filter { $0 != "CTerminal" })
  func `Foundation is refused everywhere`(target: String) {
    let path = "Sources/\(target)/A.swift"
    for module in ["Foundation", "FoundationEssentials"] {
      #expect(violations(path, "import \(module)").count == 1)
    }
  }

  @Test func `the terminal's C is refused outside its folder`() {
    let path = "Sources/BowlineTerminal/Grid.swift"
    #expect(
      violations(path, "internal import CTerminal")
        == ["\(path): only files below Sources/BowlineTerminal/Curses/ import CTerminal"])
  }

  @Test func `Swift is refused among the terminal's C`() {
    let path = "Sources/CTerminal/A.swift"
    #expect(violations(path, "") == ["\(path): CTerminal holds C only"])
  }

  @Test func `a target without a row is refused`() {
    let path = "Sources/Other/A.swift"
    #expect(violations(path, "") == ["\(path): the target Other has no row in the table of layers"])
  }
}
