// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineWidgets

@Suite struct TextSearchTests {
  @Test func `places are found in upper and lower case, none over another`() throws {
    let search = try #require(TextSearch("Aa"))
    #expect(search.ranges(in: "aaaa xAAx") == [0..<2, 2..<4, 6..<8])
    #expect(search.ranges(in: "éaA") == [1..<3])
    #expect(search.ranges(in: "a") == [] && search.ranges(in: "") == [])
  }

  @Test func `text of other scripts is found by its characters`() throws {
    #expect(try #require(TextSearch("É")).ranges(in: "e e\u{301}é") == [2..<3, 3..<4])
    #expect(try #require(TextSearch("é")).ranges(in: "plain") == [])
  }

  @Test func `nothing is no search`() {
    #expect(TextSearch("") == nil)
  }

  @Test func `the search goes on around the end and the beginning`() throws {
    let search = try #require(TextSearch("b"))
    let lines: [TextLine] = ["abab", "", "b"]
    var place = TextPlace()
    let next = (0..<4).compactMap { _ -> TextPlace? in
      guard let found = search.next(in: lines, from: place) else { return nil }
      place = found.upperBound
      return found.lowerBound
    }
    #expect(next.map(\.line) == [0, 0, 2, 0] && next.map(\.character) == [1, 3, 0, 1])
    place = TextPlace()
    let previous = (0..<4).compactMap { _ -> TextPlace? in
      place = search.previous(in: lines, before: place)?.lowerBound ?? TextPlace()
      return place
    }
    #expect(previous.map(\.line) == [2, 0, 0, 2] && previous.map(\.character) == [0, 3, 1, 0])
    #expect(try #require(TextSearch("x")).next(in: lines, from: place) == nil)
  }
}
