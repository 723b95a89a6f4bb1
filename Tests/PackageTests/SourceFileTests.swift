// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct SourceFileTests {
  @Test(arguments: [
    "import Foundation",
    "  import Foundation",
    "public import Foundation",
    "@_exported public import Foundation",
    "@testable import Foundation",
    "@_spi(Testing) package import Foundation",
    "internal import struct Foundation.URL",
    "import Foundation.NSData",
    "import `Foundation`",
    "// A reason.\nimport Foundation  // another",
    "#if canImport(Foundation)\n  import Foundation\n#endif",
    "let text = \"\"\"\n  words\n  \"\"\"\nimport Foundation",
  ])
  func `an import is found in every form`(text: String) {
    #expect(SourceFile(path: "A.swift", text: text).importedModules == ["Foundation"])
  }

  @Test(arguments: [
    "// import Foundation",
    "/// import Foundation",
    "let line = \"import Foundation\"",
    "let text = \"\"\"\n  import Foundation\n  \"\"\"",
    "important()",
    "let imports = Foundation",
  ])
  func `what only looks like an import is passed over`(text: String) {
    #expect(SourceFile(path: "A.swift", text: text).importedModules == [])
  }

  @Test(arguments: [
    ("Sources/Bowline/A.swift", "Bowline"),
    ("Sources/BowlineTerminal/Curses/A.swift", "BowlineTerminal"),
    ("Tests/BowlineTests/A.swift", nil),
    ("Package.swift", nil),
  ])
  func `the target is the folder below Sources`(path: String, target: String?) {
    #expect(SourceFile(path: path, text: "").target == target)
  }

  @Test(arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\n\nb\n", 3), ("\n\n", 2)])
  func `a line that ends the text is not followed by another`(text: String, count: Int) {
    #expect(SourceFile(path: "A.swift", text: text).lines.count == count)
  }
}
