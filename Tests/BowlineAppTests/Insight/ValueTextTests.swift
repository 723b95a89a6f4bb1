// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

@testable import BowlineApp

/// Values in the words of a person.
@Suite struct ValueTextTests {
  @Test(arguments: [
    (#""Ann""#, "Ann"), (#""""#, #""""#), ("nil", "none"), ("true", "on"), ("false", "off"),
    ("12", "12"), ("Series(values: [1.0, …", "a series"), ("Item 3 (5)", "Item 3 (5)"),
    ("42.0", "42"), ("-83.08639", "-83.08"), ("[[83.08639], [9.5]]", "2 lists"),
    ("[83.08639, 9.0]", "[83.08, 9]"), ("[1.0, 2.0, 3.0, 4.0, … 60 in all]", "60 values"),
    ("[[1.0, … 9 in all]]", "1 list"), ("1.0.2", "1.0.2"),
    ("0..<3", "0..<3"), (#""1.23456""#, "1.23456"), (#""11 -> 12""#, #""11 -> 12""#),
  ])
  func `values are said as a person reads them`(text: String, words: String) {
    #expect(ValueText.words(text) == words)
  }

  @Test func `a change between values of the same words says that there was one`() {
    #expect(
      ValueText.words(kind: .setting, old: "5 rows", new: "5 rows", arrow: " → ")
        == "5 rows, changed")
  }
}
