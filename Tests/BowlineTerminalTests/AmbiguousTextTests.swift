// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineTerminal

@Suite struct AmbiguousTextTests {
  @Test func `a character is handed over as another one and comes back`() throws {
    var text = AmbiguousText()
    let standIns = ["α", "─", "α"].compactMap { text.standIn(for: $0) }
    try #require(standIns.count == 3)
    #expect(standIns[0] == standIns[2] && standIns[0] != standIns[1])
    #expect(standIns.allSatisfy(AmbiguousText.isStandIn))
    let sent = "\u{1B}[m\(standIns[0])x\(standIns[1])\(standIns[0])\u{301}"
    #expect(Array(text.restored(Array(sent.utf8)[...])) == Array("\u{1B}[mαx─α\u{301}".utf8))
  }

  @Test(arguments: ["", "plain", "今天 😀 \u{2F800}", "\u{17001}"])
  func `everything else stays as it is`(sent: String) {
    var text = AmbiguousText()
    #expect(Array(text.restored(Array(sent.utf8)[...])) == Array(sent.utf8))
    _ = text.standIn(for: "α")
    #expect(Array(text.restored(Array(sent.utf8)[...])) == Array(sent.utf8))
    #expect(text.restored([0xF0, 0x97, 0x80]) == [0xF0, 0x97, 0x80], "a frame that was cut")
  }

  @Test func `there are stand-ins for 4,096 characters`() {
    var text = AmbiguousText()
    let all = (0x4000..<0x5001).compactMap { Unicode.Scalar($0) }.map { text.standIn(for: $0) }
    #expect(Set(all).count == 4_097 && all.last == .some(nil))
    #expect(all.first == text.standIn(for: "\u{4000}"))
  }
}
