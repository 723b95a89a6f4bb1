// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct TextRuleTests {
  private let license = "// SPDX-License-Identifier: Apache-2.0\n"

  private func violations(_ path: String, _ text: String) -> [String] {
    TextRule.violations(in: SourceFile(path: path, text: text))
  }

  @Test func `a licensed file passes`() {
    #expect(violations("Sources/Bowline/A.swift", license) == [])
    #expect(violations("Sources/CTerminal/guard.c", license + "#include \"shims.h\"\n") == [])
    #expect(violations("Package.swift", "// swift-tools-version: 6.3\n" + license) == [])
  }

  @Test(arguments: [
    ("Sources/Bowline/A.swift", ""),
    ("Sources/Bowline/A.swift", "\n// SPDX-License-Identifier: Apache-2.0\n"),
    ("Sources/Bowline/A.swift", "// SPDX-License-Identifier: MIT\n"),
    ("Sources/CTerminal/guard.c", "#include \"shims.h\"\n"),
    ("Package.swift", "// swift-tools-version: 6.3\n"),
  ])
  func `a file without its license line is refused`(path: String, text: String) {
    let line = path == "Package.swift" ? 2 : 1
    #expect(
      violations(path, text)
        == ["\(path): line \(line) is not '// SPDX-License-Identifier: Apache-2.0'"])
  }

  @Test func `a file of more than 320 lines is refused`() {
    let path = "Tests/BowlineTests/A.swift"
    #expect(violations(path, license + String(repeating: "\n", count: 319)) == [])
    #expect(
      violations(path, license + String(repeating: "\n", count: 320))
        == ["\(path): has 321 lines, more than 320"])
  }

  @Test func `a lock that the thread sanitizer cannot follow is refused`() {
    let path = "Sources/Bowline/A.swift"
    let lock = "import Synchronization\nlet lock = Mutex(0)\n"
    #expect(
      violations(path, license + lock)
        == ["\(path): uses Mutex, which the thread sanitizer cannot follow"])
    #expect(violations(path, license + "import Synchronization\nlet count = Atomic(0)\n") == [])
    #expect(violations(path, license + "let lock = PosixMutex()\n") == [])
  }

  @Test func `attributes of a declaration that fit in one line stand in one`() {
    let path = "Sources/Bowline/A.swift"
    func violations(_ text: String) -> [String] { self.violations(path, license + text) }
    let parted = ["\(path): line 3 has attributes that fit behind others"]
    #expect(violations("@inlinable\n@inline(__always)\nfunc f() {}\n") == parted)
    #expect(violations("  @safe @frozen\n  @inlinable\n  func f() {}\n") == parted)
    #expect(violations("@inlinable @inline(__always)\nfunc f() {}\n@safe\nfunc g() {}\n") == [])
    #expect(violations("struct A {\n@frozen\n  @safe\n") == [])
    let long = "@" + String(repeating: "a", count: 90)
    #expect(violations("\(long)\n@inlinable\nfunc f() {}\n") == [])
  }

  @Test func `300 lines of the terminal's C are refused, wherever they stand`() {
    func files(_ lines: Int) -> [SourceFile] {
      [
        SourceFile(path: "Sources/CTerminal/guard.c", text: String(repeating: "\n", count: 200)),
        SourceFile(
          path: "Sources/CTerminal/include/shims.h",
          text: String(repeating: "\n", count: lines - 200)),
        SourceFile(path: "Sources/Bowline/A.swift", text: String(repeating: "\n", count: 300)),
      ]
    }
    #expect(TextRule.violations(inAll: files(299)) == [])
    #expect(
      TextRule.violations(inAll: files(300)) == ["Sources/CTerminal: has 300 lines, not under 300"])
  }
}
