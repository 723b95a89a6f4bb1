// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct SmallFileRuleTests {
  private let small = SourceFile(path: "Sources/App/Lamp.swift", text: "struct Lamp {}\n")
  private let user = SourceFile(path: "Sources/App/Room.swift", text: "let lamp = Lamp()\n")
  private let other = SourceFile(path: "Sources/App/House.swift", text: "let lamp = Lamp()\n")

  @Test func `a small file with one user is refused`() {
    #expect(
      SmallFileRule.violations(in: [small, user]) == [
        "Sources/App/Lamp.swift: fewer than 25 lines for one user, which is where they belong"
      ])
  }

  @Test func `a file of another module is no user`() {
    let stranger = SourceFile(path: "Sources/Tool/House.swift", text: other.text)
    #expect(SmallFileRule.violations(in: [small, user, stranger]).count == 1)
  }

  @Test func `a small file with two users passes`() {
    #expect(SmallFileRule.violations(in: [small, user, other]) == [])
  }

  @Test func `what is public passes`() {
    let library = SourceFile(path: small.path, text: "public struct Lamp {}\n")
    #expect(SmallFileRule.violations(in: [library, user]) == [])
  }

  @Test func `a file of 25 lines passes`() {
    let long = SourceFile(
      path: small.path, text: small.text + String(repeating: "\n", count: 24))
    #expect(SmallFileRule.violations(in: [long, user]) == [])
  }
}
