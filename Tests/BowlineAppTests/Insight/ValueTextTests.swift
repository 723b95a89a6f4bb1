// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets
import Testing

@testable import BowlineApp

/// Values in the words of a person.
@Suite struct ValueTextTests {
  @Test(arguments: [
    (#""Ann""#, "Ann"), (#""""#, #""""#), ("nil", "none"), ("true", "on"), ("false", "off"),
    ("12", "12"), ("Series(values: [1.0, …", "a series"), ("Item 3 (5)", "Item 3 (5)"),
    ("42.0", "42"), ("58.857827", "58.86"), ("0.996", "1"), ("-199.9951", "-200"),
    ("0.004", "0.00"), ("9.095", "9.1"), ("1.296", "1.3"), ("99.999", "100"),
    ("-83.08639", "-83.09"), ("[[83.08639], [9.5]]", "2 lists"),
    ("[83.08639, 9.0]", "[83.09, 9]"), ("[1.0, 2.0, 3.0, 4.0, … 60 in all]", "60 values"),
    ("[[1.0, … 9 in all]]", "1 list"), ("1.0.2", "1.0.2"),
    ("0..<3", "0..<3"), (#""1.23456""#, "1.23456"), (#""11 -> 12""#, #""11 -> 12""#),
  ])
  func `values are said as a person reads them`(text: String, words: String) {
    #expect(ValueText.words(text) == words)
  }

  @Test(arguments: [
    ("0.0683235", "0.0693552", "0.068", "0.069"), ("0.1234", "0.1235", "0.123", "0.124"),
    ("1.5", "2.5", "1.5", "2.5"), ("1.0000001", "1.0000002", "1.0000001", "1.0000002"),
    ("3.0", "3.0", "3.0", "3.0"),
  ])
  func `numbers have the decimals that tell them apart`(
    old: String, new: String, shortOld: String, shortNew: String
  ) {
    #expect(ValueText.apart(old, new) == (shortOld, shortNew))
  }

  @Test func `of a list of many it is said what has come, as far as its beginning tells`() throws {
    final class Model: KeyValueObservable {
      @Observed var values: [Double] = []
    }
    let (insight, model) = (Insight(keeping: 100), Model())
    let observing = model.observe(\.values) { _, _ in }
    func words(_ old: [Double], _ new: [Double]) throws -> String {
      model.values = old
      model.values = new
      let last = try #require(
        insight.recentChanges.last { $0.place.object == Insight.name(of: model) })
      #expect(ValueText.short(last) == ValueText.words(last, arrow: " -> "))
      return ValueText.short(last)
    }
    let many = (1...60).map(Double.init)
    #expect(try words(Array(many[..<8]), Array(many[..<9])) == "+ 1 value, 9 in all")
    #expect(try words([1, 2], many) == "+ 58 values, 60 in all")
    #expect(
      try words(many, many.dropFirst() + [61]) == "+ 1 value in place of the oldest, 60 in all")
    #expect(try words([1], [1, 2]) == "[1] -> [1, 2]")
    #expect(try words([], many) == "[] -> 60 values")
    #expect(try words(many, many.map { -$0 }) == "60 values, changed")
    observing.invalidate()
  }

  @Test(arguments: [
    (["one"], "+ two", ["one", "two"]), ([], "+ one", ["one"]),
    (["one"], "1 line, the last: one -> 3 lines, the last: three", ["one", "two", "three"]),
  ])
  func `of a log the line is said that has come`(
    old: [String], words: String, new: [String]
  ) throws {
    let (insight, view) = (Insight(keeping: 100), LogView())
    let recording = view.observe(\.log) { _, _ in }
    for lines in [old, new] {
      var log = Log()
      for line in lines { log.append(line) }
      view.log = log
    }
    let last = try #require(
      insight.recentChanges.last { $0.place.object == Insight.name(of: view) })
    #expect(ValueText.short(last) == words)
    recording.invalidate()
  }

  @Test func `a change between values of the same words says that there was one`() {
    #expect(
      ValueText.words(kind: .setting, old: "5 rows", new: "5 rows", arrow: " → ")
        == "5 rows, changed")
  }
}
