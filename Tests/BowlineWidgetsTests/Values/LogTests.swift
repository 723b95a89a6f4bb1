// SPDX-License-Identifier: Apache-2.0

import BowlineWidgets
import Testing

@Suite struct LogTests {
  @Test func `in words it is how many lines it holds, and the newest one`() {
    var log = Log(capacity: 2)
    #expect("\(log)" == "0 lines")
    log.append("one")
    #expect("\(log)" == "1 line, the last: one")
    for line in ["two", "three"] { log.append(line) }
    #expect("\(log)" == "2 lines, the last: three")
  }

  @Test func `a log keeps the latest lines, each with its number`() throws {
    var log = Log(capacity: 3)
    #expect(log.numbers == 0..<0 && log.lines == [])
    for line in ["a", "b", "c", "d", "e"] { log.append(line) }
    #expect(log.lines == ["c", "d", "e"])
    try #require(log.numbers == 2..<5 && log.firstNumber == 2)
    #expect(log[2] == "c" && log[4] == "e")
  }

  @Test func `a text of several lines adds each of them`() {
    var log = Log()
    log.append("a\nb\r\n\nc")
    #expect(log.lines == ["a", "b", "", "c"])
  }

  @Test func `logs with the same lines and numbers are equal`() {
    var one = Log(capacity: 2)
    var other = Log(capacity: 2)
    for line in ["a", "a", "a"] { one.append(line) }
    for line in ["a", "a"] { other.append(line) }
    #expect(one != other, "their numbers differ")
    other.append("a")
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(Log(capacity: 2) != Log(capacity: 3))
  }

  @Test func `a log of no capacity traps`() async {
    await #expect(processExitsWith: .failure) { _ = Log(capacity: 0) }
  }

  @Test func `a line that was dropped traps`() async {
    await #expect(processExitsWith: .failure) {
      var log = Log(capacity: 1)
      log.append("a\nb")
      _ = log[0]
    }
  }

  @Test func `a log says how many lines it holds, and its last one`() {
    var log = Log(capacity: 2)
    #expect("\(log)" == "0 lines")
    for line in ["one", "two", "three"] { log.append(line) }
    #expect("\(log)" == "2 lines, the last: three")
  }
}
