// SPDX-License-Identifier: Apache-2.0

import Bowline
import FoundationEssentials
import Testing

/// Observed properties of every kind in a file: contract 14.6.
@Suite struct CodableTests {
  final class Shelf: ManuallyObservable, Codable {
    @ManuallyObserved var name = "A"
    @ManuallyObserved var note: String?
    @ObservedArray var books = ["x", "y"]
    @ObservedSet var tags: Set = [1]
    var manualNotices = ManualNotices()

    enum CodingKeys: CodingKey { case name, note, books, tags }
  }

  @Test func `arrays, sets and what is told by hand are written as plain values`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Shelf()), as: UTF8.self)
    #expect(text == #"{"books":["x","y"],"name":"A","tags":[1]}"#)
    let copy = try JSONDecoder().decode(Shelf.self, from: Data(text.utf8))
    #expect(copy.name == "A" && copy.note == nil && copy.tags == [1])
    var told: [[String]] = []
    let watching = copy.observe(\.books, options: .new) { told.append($1.newValue!) }
    copy.$books.append("z")
    #expect(told == [["z"]] && copy.books == ["x", "y", "z"])
    watching.invalidate()
  }
}
