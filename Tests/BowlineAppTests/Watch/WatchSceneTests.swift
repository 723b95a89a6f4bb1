// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The screen of `bowline watch`.
@Suite struct WatchSceneTests {
  /// Makes a line as a small program writes it.
  private static func line(_ number: Int) -> String {
    let level = number.isMultiple(of: 3) ? "warn" : "info"
    return
      "{\"requests\":\(number * 17),\"load\":\(number % 4),\"up\":\(number % 2 == 0),\"level\":\"\(level)\","
      + "\"user\":\"u\(number)\"}"
  }

  private static func stage(
    columns: Int = 80, rows: Int = 24, isASCII: Bool = false, lines: Int = 9
  ) -> WatchStage {
    let stage = WatchStage(columns: columns, rows: rows, isASCII: isASCII)
    for number in 1...lines { stage.write(line(number)) }
    return stage
  }

  @Test func `before the first line it says that it waits`() {
    #expect(WatchStage().rows.contains { $0.contains("waiting for the first line") })
  }

  @Test func `the lowest window shows the last lines of a log`() {
    let stage = WatchStage(columns: 80, rows: 6, format: .lines)
    stage.write("one", "two", "three")
    #expect(stage.rows.contains { $0.contains("three") })
  }

  @Test func `the ends of a chart do not read the same`() {
    let stage = WatchStage(columns: 80, rows: 16)
    stage.write("10000001", "10000005")
    #expect(stage.rows.contains { $0.contains("10000005  ") && !$0.contains("least") })
    #expect(stage.rows.contains { $0.contains("10000001  ") && !$0.contains("least") })
  }

  @Test func `each path has the widget that suits it, in a box where there is room`() {
    #expect(
      Self.stage().rows == [
        "  watch   test  json                                               9 lines  2/s",
        "",
        " ╭─ > requests ────────────────────────╮╭─ load ──────────────────────────────╮",
        " │ 153                           +34/s ││ 1        least 0  mean 1.44  most 3 │",
        " │     153                          ⡠⠊ ││       3               ⢸⡆      ⢸⡆    │",
        " │                                ⢀⠜   ││                      ⢀⠇⡇     ⢀⠇⡇    │",
        " │                               ⡰⠁    ││                      ⡜ ⢣     ⡜ ⢣    │",
        " │                             ⢠⠊      ││                     ⢰⠁ ⢸    ⢰⠁ ⢸    │",
        " │                           ⢀⠔⠁       ││                     ⡎  ⢸    ⡎  ⢸    │",
        " │                          ⡠⠊         ││                    ⡸    ⡇  ⡸    ⡇   │",
        " │                        ⢀⠜           ││                   ⠠⠃    ⡇ ⢠⠃    ⡇ ⢠ │",
        " │                       ⡰⠁            ││                         ⢣ ⡜     ⢣ ⡜ │",
        " │                     ⢠⠊              ││                         ⢸⢰⠁     ⢸⢰⠁ │",
        " │      17           ⢀⠔⠁               ││       0                 ⢸⠇      ⢸⠇  │",
        " ╰─────────────────────────────────────╯╰─────────────────────────────────────╯",
        " ╭─ up ────────────────────────────────╮╭─ level ─────────────────────────────╮",
        " │ ○ false                             ││ info ██████████████████████ 6   67% │",
        " │                                     ││ warn ███████████            3   33% │",
        " ╰─────────────────────────────────────╯╰─────────────────────────────────────╯",
        " ╭─ user ─────────────────────────────────────────────────────────────────────╮",
        " │ u9                                                                         │",
        " ╰────────────────────────────────────────────────────────────────────────────╯",
        "",
        " Enter large  / filter  o sort  w why  p pause  [ time  ? help  ^P all  q quit",
      ])
  }

  @Test(arguments: [(100, 40), (200, 60)])
  func `a number that only rises has its rate, its least, mean and most`(columns: Int, rows: Int) {
    let rows = Self.stage(columns: columns, rows: rows).rows
    #expect(rows.contains { $0.contains("+34/s") && $0.contains("17 ") && $0.contains("85") })
  }

  @Test func `in a small window each path has a row`() {
    #expect(
      Self.stage(columns: 40, rows: 12).rows == [
        "  watch   test  json       9 lines  2/s",
        "  path           value  latest",
        "▸ requests         153  ▁▃▅▇█      +34/s",
        "  load               1         ▃▆█▁▃▆█▁▃",
        "  up           ○ false",
        "  level           warn  info 67%  …",
        "  user              u9",
        "",
        "",
        "",
        "",
        " w why  ? help  ^P all  q quit",
      ])
  }

  @Test func `in ASCII it shows the same`() {
    #expect(
      Self.stage(columns: 40, rows: 12, isASCII: true).rows == [
        "  watch   test  json       9 lines  2/s",
        "  path           value  latest",
        "> requests         153  _-=*#      +34/s",
        "  load               1         -+#_-+#_-",
        "  up           o false",
        "  level           warn  info 67%  >",
        "  user              u9",
        "",
        "",
        "",
        "",
        " w why  ? help  ^P all  q quit",
      ])
  }

  @Test func `in a large window charts take the room, and what is one row stays low`() {
    let rows = Self.stage(columns: 200, rows: 60).rows
    #expect(rows.allSatisfy { $0.count <= 200 })
    #expect(rows.count { $0.isEmpty } <= 4)
    let chart = rows.count { row in
      row.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
    #expect(chart > 30)
  }

  @Test func `a new path appears, and a silent one says since when`() throws {
    let stage = WatchStage()
    for _ in 1...3 { stage.write("{\"a\":1}") }
    #expect(stage.names == ["a"])
    stage.write("{\"b\":2}")
    #expect(stage.names == ["a", "b"])
    for _ in 1...20 { stage.write("{\"b\":2}") }
    let stale = stage.scene.model.items.filter(\.isStale).map(\.name)
    #expect(stale == ["a"])
    // The last of its values came a second and a half after the start.
    let last = ClockText.time(FeedTime(secondsSince1970: 1_000_000_001.5))
    #expect(stage.rows.contains { $0.contains("silent since \(last)") })
    stage.write("{\"a\":1}")
    #expect(!stage.rows.contains { $0.contains("silent") })
  }

  @Test func `nothing is stale once the source has ended`() {
    let stage = Self.stage()
    stage.end()
    stage.pass(1_000)
    #expect(!stage.rows.contains { $0.contains("silent") })
  }

  // MARK: Keys

  @Test func `arrows choose a path, Enter shows it large, and Esc goes back`() throws {
    let stage = Self.stage()
    #expect(stage.scene.model.selected?.name == "requests")
    try stage.press("<Down>")
    #expect(stage.rows.contains { $0.contains("> load") })
    try stage.press("<Enter>")
    #expect(stage.rows.contains { $0.contains("50 %") && $0.contains("99 %") })
    #expect(!stage.rows.contains { $0.contains("requests") })
    try stage.press("<Esc>")
    #expect(stage.rows.contains { $0.contains("requests") })
    try stage.press("<End>")
    #expect(stage.scene.model.selected?.name == "user")
    try stage.press("<Home>")
    #expect(stage.scene.model.selected?.name == "requests")
  }

  @Test
  func `a large chart is zoomed and goes back and forward, and keeps a peak among many numbers`()
    throws
  {
    let stage = WatchStage(columns: 200, rows: 40)
    for number in 0..<1_000 {
      let lines = (0..<100).map { "\(number == 400 && $0 == 7 ? 98_765 : $0)" }
      stage.write(lines.joined(separator: "\n"))
    }
    try stage.press("<Enter>")
    #expect(stage.rows.contains { $0.contains("98.8k ⠁") || $0.contains(" 98.8k ") })
    let all = stage.rows
    try stage.press("++")
    let late = stage.rows
    #expect(late != all && !late.dropFirst(3).contains { $0.contains("98.8k") })
    try stage.press("<Left><Left>")
    #expect(stage.rows != late)
    try stage.press("<Right><Right>")
    #expect(stage.rows == late)
    try stage.press("0")
    #expect(stage.rows == all)
  }

  @Test func `a path that is hidden comes back with u, and all come back with X`() throws {
    let stage = Self.stage()
    try stage.press("<Down>x")
    #expect(stage.names == ["requests", "up", "level", "user"])
    #expect(stage.rows[0].contains("1 not shown"))
    try stage.press("u")
    #expect(stage.names == ["requests", "load", "up", "level", "user"])
    try stage.press("xxX")
    #expect(stage.names.count == 5)
  }

  @Test func `a path is moved among the others`() throws {
    let stage = Self.stage()
    try stage.press("JJ")
    #expect(stage.names == ["load", "up", "requests", "level", "user"])
    try stage.press("K")
    #expect(stage.names == ["load", "requests", "up", "level", "user"])
    #expect(stage.scene.model.selected?.name == "requests")
    // What comes later follows.
    stage.write("{\"new\":1}")
    #expect(stage.names.last == "new")
  }

  @Test func `o takes the next order`() throws {
    let stage = Self.stage()
    try stage.press("o")
    #expect(stage.names == ["level", "load", "requests", "up", "user"])
    try stage.press("o")
    #expect(stage.names.prefix(2) == ["requests", "load"])
    try stage.press("o")
    #expect(stage.names == ["requests", "load", "up", "level", "user"])
  }

  @Test func `g shows a path in another way`() throws {
    let stage = Self.stage()
    try stage.press("<Down><Down>")
    #expect(stage.rows.contains { $0.contains("○ false") })
    try stage.press("g")
    #expect(!stage.rows.contains { $0.contains("○") })
    #expect(stage.rows.contains { $0.contains("shown as text") })
    try stage.press("g")
    #expect(stage.rows.contains { $0.contains("○ false") })
  }

  @Test func `Esc shows all paths again where a filter was kept, after an earlier moment`() throws {
    let stage = WatchStage()
    for number in 1...9 { stage.write("{\"aa\":\(number),\"bb\":\(number)}") }
    try stage.press("/bb<Enter>")
    #expect(stage.names == ["bb"] && stage.rows.contains { $0.hasSuffix("Esc shows all") })
    try stage.press("[[<Esc>")
    #expect(stage.names == ["bb"], "\(stage.rows)")
    try stage.press("<Esc>")
    #expect(stage.names == ["aa", "bb"] && !stage.rows.contains { $0.contains("shows all") })
  }

  @Test func `the row of the cause names no part of the first row`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(services: services)
    stage.write("{\"aa\":1,\"bb\":2}")
    try stage.press("/bb")
    #expect(stage.rows.contains { $0.contains("model.filter") }, "\(stage.rows)")
    #expect(!stage.rows.contains { $0.contains("header") }, "\(stage.rows)")
  }

  @Test func `the filter shows paths with a text in their names, and Esc shows all`() throws {
    let stage = Self.stage()
    try stage.press("/l")
    #expect(stage.names == ["load", "level"])
    try stage.press("e")
    #expect(stage.names == ["level"])
    try stage.press("<Enter>")
    #expect(stage.names == ["level"])
    try stage.press("/<Esc>")
    #expect(stage.names.count == 5)
  }

  @Test func `why answers down to the line of input`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(services: services)
    for number in 1...9 {
      stage.write(Self.line(number))
      // What nobody has seen yet has no history.
      _ = stage.rows
    }
    try stage.press("<Down>w")
    let rows = stage.rows
    #expect(rows.contains { $0.contains("why does load show 1?") })
    #expect(rows.contains { $0.contains("1 test, line 9") })
    #expect(rows.contains { $0.contains("\"requests\":153,\"load\":1") })
    #expect(rows.contains { $0.contains("load  0 → 1") })
  }

  @Test func `a program that wakes for ages does so until they rest`() {
    let stage = Self.stage()
    #expect(stage.scene.advance() == 1)
    stage.end()
    stage.pass(7)
    #expect(stage.scene.advance() == nil)
  }

  @Test func `a text that is too wide for its tile ends in the mark of a cut`() {
    let stage = WatchStage(columns: 60, rows: 8)
    stage.write("{\"msg\":\"\(Array(repeating: "word", count: 60).joined(separator: " "))\"}")
    #expect(stage.rows.contains { $0.contains("word wor…") })
  }

  @Test func `lines of text are a log`() {
    let stage = WatchStage(columns: 60, rows: 12, format: .lines)
    for number in 1...30 { stage.write("something has happened, number \(number)") }
    #expect(stage.rows.contains { $0.contains("something has happened, number 30") })
    #expect(stage.rows[0].contains("30 lines"))
  }
}
