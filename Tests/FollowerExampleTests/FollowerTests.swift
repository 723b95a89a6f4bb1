// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import FollowerExample

/// The follower of JSON lines of `Examples/Follower`, with lines that the test writes.
@MainActor @Suite struct FollowerTests {
  let follower = Follower(Feed(name: "test", records: 50))
  let page: FollowerPage
  let pilot: Pilot
  private let reader: FeedReader

  init() {
    var limits = FeedReader.Limits()
    limits.records = 50
    reader = FeedReader(format: .json, limits: limits)
    page = FollowerPage(follower)
    pilot = Pilot(page.makeScreen {})
    _ = pilot.rows
    write(0..<20)
  }

  private func write(_ lines: [String]) {
    reader.read(Array(lines.map { $0 + "\n" }.joined().utf8), at: .now)
    follower.feed.take(reader.takeBatch(), at: .now)
  }

  private func write(_ numbers: Range<Int>) {
    write(
      numbers.map {
        #"{"level":"\#($0 % 5 == 0 ? "error" : "info")","ms":\#($0 * 10),"text":"Request \#($0)"}"#
      })
  }

  private var text: String { pilot.rows.joined(separator: "\n") }

  @Test(arguments: [
    Size(rows: 12, columns: 40), Size(rows: 24, columns: 80), Size(rows: 60, columns: 200),
  ])
  func `it follows the lines, and shows what keys do`(size: Size) {
    pilot.resize(rows: size.rows, columns: size.columns)
    write(20..<40)
    for part in ["filter", "level", "ms", "Request 39", "details", "40 lines, 40 shown", "q quit"] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
    #expect(text.contains("0..390") == (size.rows >= 20), "\(text)")
  }

  @Test func `the filter takes words, and values of a name, while lines come`() throws {
    try pilot.press("/level=ERR")
    #expect(text.contains("20 lines, 4 shown") && !text.contains("Request 16"))
    write(20..<30)
    #expect(text.contains("30 lines, 6 shown") && text.contains("Request 25"))
    pilot.type(" 25")
    #expect(follower.shown.map(\.id) == [25])
    pilot.type("x")
    #expect(text.contains("no lines"))
    try pilot.press("<Enter>x")
    #expect(follower.filter.isEmpty && page.table.holdsKeys && text.contains("30 lines, 30 shown"))
  }

  @Test func `it stays where a person looks, and goes on at the end`() throws {
    try pilot.press("<Home>")
    write(20..<40)
    #expect(text.contains("▸ error") && text.contains("Request 0") && text.contains("paused"))
    try pilot.press("<End>")
    write(40..<45)
    #expect(text.contains("Request 44") && text.contains("following") && follower.chosen == 44)
  }

  @Test func `a row shows all its values, also one that came late`() throws {
    write([#"{"ms":7,"text":"a\u001b[31mb","user":{"name":"Ada"}}"#])
    try pilot.press("<End>")
    #expect(text.contains("user.name: Ada") && text.contains("ms: 7"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `the chart has the numbers of a name, of the lines that show`() throws {
    #expect(follower.series.compactMap(\.self).suffix(2) == [180, 190])
    write([#"{"load":0.5,"ms":1}"#, #"{"load":0.75,"ms":2}"#])
    try pilot.press("c")
    pilot.type("load")
    try pilot.press("<Enter>")
    #expect(follower.series.compactMap(\.self) == [0.5, 0.75])
    follower.filter = "0.75"
    #expect(follower.series.compactMap(\.self) == [0.75])
  }

  @Test func `only the latest lines are kept, and what is no JSON is counted`() {
    write(20..<90)
    write(["oops"])
    #expect(follower.shown.map(\.id) == Array(40..<90))
    #expect(text.contains("91 lines, 50 shown, 1 no JSON"))
  }

  @Test func `the program has at most 200 lines`() throws {
    let bytes = try FileSystem.bytes(of: "\(FileSystem.package)/Examples/Follower/Program.swift")
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } <= 200)
  }

  @Test func `in a terminal it reads a pipe, and keys from the terminal`() throws {
    let program = Command.path(ofProduct: "FollowerExample")
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"], environment: ["PS1": "ready> "], rows: 24, columns: 80)
    try #require(try session.wait { $0.contains("ready>") })
    try session.send(
      #"for i in 1 2 3; do echo '{"n":'$i',"text":"line '$i'"}'; done | '\#(program)'; echo "left "$?"#
    )
    try session.press("Enter")
    try #require(try session.wait { $0.contains("line 3") && $0.contains("3 shown, ended") })
    try session.press("/")
    try session.send("n=2")
    try #require(try session.wait { $0.contains("1 shown") && !$0.contains("line 3") })
    try session.press("Enter")
    try session.press("Home")
    try #require(try session.wait { $0.contains("text: line 2") })
    try session.press("q")
    #expect(try session.wait { $0.contains("left 0") })
  }
}

extension Table {
  /// The rows have the focus.
  fileprivate var holdsKeys: Bool { children.contains(where: \.isFocused) }
}
