// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineFeed

@Suite struct YAMLReaderTests {
  @Test func `a byte order mark is no part of a file`() throws {
    let root = try #require(try YAMLReader.read([0xEF, 0xBB, 0xBF] + Array("a: b".utf8)))
    #expect(root.map?.map(\.key) == ["a"])
  }

  private func read(_ text: String) throws(LayoutProblem) -> LayoutNode? {
    try YAMLReader.read(Array(text.utf8))
  }

  /// The error of a text: `line:column: message`.
  private func problem(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error.text(file: "f")
    }
  }

  @Test func `each value has its line and its column, counted from 1`() throws {
    let root = try #require(try read("title: web\nshow:\n  - gauge: cpu\n    range: 0..100\n"))
    let show = try #require(root.map?[1])
    #expect(show.key == "show" && show.place == LayoutPlace(line: 2, column: 1))
    let gauge = try #require(show.value.list?.first)
    #expect(gauge.place == LayoutPlace(line: 3, column: 5))
    #expect(gauge.map?[1].value.text == "0..100")
    #expect(gauge.map?[1].value.place == LayoutPlace(line: 4, column: 12))
  }

  @Test func `a column counts characters, not bytes`() throws {
    let root = try #require(try read("- {ä: 1, b: 2}"))
    #expect(root.list?[0].map?[1].place == LayoutPlace(line: 1, column: 10))
  }

  @Test func `texts come as they are, quoted or not`() throws {
    let root = try #require(try read("[a b, 'c', \"d\\n\", 0x10, yes, '']"))
    #expect(root.list?.compactMap(\.text) == ["a b", "c", "d\n", "0x10", "yes", ""])
    #expect(root.list?.last?.isNothing == false)
    #expect(try read("a:\n")?.map?[0].value.isNothing == true)
  }

  @Test func `an empty file holds nothing`() throws {
    #expect(try read("") == nil)
    #expect(try read("# nothing\n") == nil)
  }

  @Test func `a file that is no YAML is refused where it ends to be some`() {
    #expect(problem("a: [1, 2\nb: 3\n")?.hasPrefix("f:2:2: no YAML: ") == true)
    #expect(problem("a: b: c")?.hasPrefix("f:1:5: no YAML: ") == true)
    #expect(problem("a: \"x")?.hasPrefix("f:1:") == true)
    for (text, place) in [("\ta: 1", "1:1"), ("ä:\n\t- b", "2:1"), ("a:\n  b: 1\n  \tc: 2", "3:3")]
    {
      #expect(problem(text) == "f:\(place): no YAML: a tab in the indent; indent with spaces")
    }
  }

  @Test func `bytes that are no UTF-8 are refused where they stand`() {
    do {
      _ = try YAMLReader.read(Array("a: b\nc: ".utf8) + [0xFF, 0x0A])
      Issue.record("it was read")
    } catch {
      #expect(error.text(file: "f").hasPrefix("f:2:4: "))
      #expect(error.message.hasSuffix("write the file in UTF-8"))
    }
  }

  @Test func `a key that comes twice is refused, with the line of the first`() {
    #expect(
      problem("a: 1\nb: 2\na: 3")
        == "f:3:1: 'a' stands here a second time; the first is in line 1")
  }

  @Test(arguments: ["a: &x 1", "a: *x", "a: !!str 1", "a: &x {b: *x}"])
  func `anchors, aliases and tags are refused`(text: String) {
    #expect(problem(text)?.contains("no anchors, aliases and tags") == true)
  }

  @Test func `another document is refused`() {
    #expect(problem("a: 1\n---\nb: 2\n") == "f:2:1: another document; a layout file holds one")
  }

  @Test func `a key that is a list or a map is refused`() {
    #expect(problem("[a]: 1") == "f:1:1: a list as a key; a key is a word")
  }

  @Test func `depth, number and size are bounded`() {
    let depth = YAMLReader.mostDepth + 2
    #expect(
      problem(String(repeating: "[", count: depth))?.contains("deeper than 32") == true)
    let many = "[" + String(repeating: "a,", count: YAMLReader.mostValues) + "]"
    #expect(problem(many)?.contains("more than 20000 values") == true)
    let long = "a: " + String(repeating: "b", count: YAMLReader.mostBytes)
    #expect(problem(long) == "f:1:1: the file is too long; a layout has at most 1048576 bytes")
  }
}
