// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@testable import BowlineApp

/// The mark of a value in its line of input.
@Suite struct ValueMarkTests {
  private static func marked(
    _ value: FeedValue, _ name: String, _ line: String, column: (Int, Int)? = nil
  ) -> String {
    let mark = ValueMark(value: value, name: name, column: column)
    guard let range = mark.range(in: line) else { return line }
    return "\(line[..<range.lowerBound])[\(line[range])]\(line[range.upperBound...])"
  }

  @Test(arguments: [
    (1, 0, "10  [0]   0 300"), (2, 0, "10  0   [0] 300"), (3, 300, "10  0   0 [300]"),
  ])
  func `a value of columns is marked in its column`(index: Int, value: Double, line: String) {
    let plain = line.filter { !"[]".contains($0) }
    #expect(Self.marked(.number(value), "so", plain, column: (index, 4)) == line)
  }

  @Test func `cells may have separators, zeros at the end and percent signs`() {
    #expect(Self.marked(.number(5), "b", "5,5.00,5", column: (1, 3)) == "5,[5.00],5")
    #expect(Self.marked(.number(12), "b", "a;12%;12", column: (1, 3)) == "a;[12%];12")
  }

  @Test func `a value behind a name is marked there, and not in a name or a number before it`() {
    #expect(
      Self.marked(.number(20), "n", #"{"name":"n 20","n":20}"#) == #"{"name":"n 20","n":[20]}"#)
    #expect(
      Self.marked(.number(4), "cpu.user", #"{"cpu":{"sys":4,"user":4.0}}"#)
        == #"{"cpu":{"sys":4,"user":[4.0]}}"#)
    #expect(Self.marked(.number(1), "b", "ab=11 b=1") == "ab=11 b=[1]")
    let line = #"a=1 msg="hi there""#
    #expect(Self.marked(.text("hi there"), "msg", line) == #"a=1 msg="[hi there]""#)
  }

  @Test func `where several words may be meant, none is marked`() {
    #expect(Self.marked(.number(7), "x", "7 of 7") == "7 of 7")
    #expect(Self.marked(.number(7), "x", "7 of 70") == "[7] of 70")
  }
}
