// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineWidgets

/// The lines of a log that pass a filter, and the number of searches that finding them takes.
@Suite struct PassingLinesTests {
  private final class Searches { var count = 0 }

  private func counting(_ searches: Searches, _ text: String) -> PassingLines {
    PassingLines {
      searches.count += 1
      return $0.contains(text)
    }
  }

  private func log(_ lines: Range<Int>, capacity: Int = 1_000) -> Log {
    var log = Log(capacity: capacity)
    for number in lines { log.append("line \(number)") }
    return log
  }

  /// All lines that pass, found from the end.
  private func all(_ passing: inout PassingLines, of log: Log) -> [Int] {
    var found: [Int] = []
    var end = log.numbers.upperBound
    while let number = passing.last(before: end, of: log) {
      found.append(number)
      end = number
    }
    return found.reversed()
  }

  @Test func `each line is searched once, and then only those that come`() {
    let searches = Searches()
    var passing = counting(searches, "7")
    var log = log(0..<100)
    for _ in 1...3 {
      #expect(all(&passing, of: log) == [7, 17, 27, 37, 47, 57, 67] + Array(70...79) + [87, 97])
      #expect(searches.count == 100)
    }
    for number in 100..<120 {
      let before = log
      log.append("line \(number)")
      let last = number < 107 ? 97 : number < 117 ? 107 : 117
      #expect(passing.last(before: number + 1, of: log) == last)
      #expect(searches.count == number + 1 && before.numbers.upperBound == number)
    }
  }

  @Test func `a search from the end stops at the first line that passes`() {
    let searches = Searches()
    var passing = counting(searches, "97")
    let log = log(0..<100)
    #expect(passing.last(before: 100, of: log) == 97)
    #expect(searches.count <= 16)
    #expect(passing.contains(97, of: log) && !passing.contains(98, of: log))
  }

  @Test func `lines that were dropped are not found, and the others are not searched again`() {
    let searches = Searches()
    var passing = counting(searches, "5")
    var log = log(0..<50, capacity: 50)
    _ = all(&passing, of: log)
    for number in 50..<90 { log.append("line \(number)") }
    #expect(all(&passing, of: log) == [45] + Array(50...59) + [65, 75, 85])
    #expect(searches.count == 90)
  }

  @Test func `another log with the same numbers is searched anew, as far as it differs`() {
    let searches = Searches()
    var passing = counting(searches, "7")
    let common = log(0..<32)
    var (one, other) = (common, common)
    one.append("7")
    other.append("8")
    #expect(all(&passing, of: one) == [7, 17, 27, 32])
    #expect(all(&passing, of: other) == [7, 17, 27])
    #expect(all(&passing, of: one) == [7, 17, 27, 32])
    #expect(searches.count == 35)
    #expect(all(&passing, of: log(0..<8)) == [7] && all(&passing, of: Log()) == [])
  }

  @Test func `upper and lower case are one`() {
    var passing = PassingLines(containing: "gRÖ")
    var log = Log()
    log.append("Größe")
    log.append("GRÖSSE")
    log.append("groß")
    #expect(all(&passing, of: log) == [0, 1])
  }
}
