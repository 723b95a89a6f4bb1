// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// Rows of values as a table of `bowline watch`.
@Suite struct TableBodyTests {
  @Test func `metrics with labels and the parts of a histogram are in rows alone`() {
    let stage = WatchStage()
    stage.write(
      "# TYPE t histogram", #"t_bucket{le="1"} 3"#, #"t_bucket{le="+Inf"} 4"#, "t_sum 5",
      "t_count 4", "up_count 1", #"hits{code="200"} 7"#)
    stage.end()
    stage.pass(0)
    #expect(stage.names == ["t", "up_count", "hits"])
  }

  @Test func `a table has sums, and keeps what a person sorts by`() throws {
    let stage = WatchStage(columns: 60, rows: 16)
    stage.write("{\"jobs\":[{\"name\":\"b\",\"cpu\":3},{\"name\":\"a\",\"cpu\":1.5}]}")
    #expect(stage.rows.contains { $0.contains("2 rows   cpu sum 4.5 mean 2.25") })
    try stage.press("<Tab><Right>")
    func order() -> [String] {
      stage.rows.compactMap { row in ["a", "b"].first { row.contains(" \($0) ") } }
    }
    #expect(order() == ["a", "b"])
    stage.write("{\"jobs\":[{\"name\":\"b\",\"cpu\":3},{\"name\":\"a\",\"cpu\":9}]}")
    #expect(order() == ["a", "b"])
  }

  @Test func `why of the row with the mark says its place and its line`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(columns: 80, rows: 24, format: .columns, services: services)
    stage.write("NAME   PID  CPU", "init     1  0.5", "vim     12  3.0", "bash    12  7.0")
    stage.end()
    stage.pass(0)
    try stage.press("w")
    #expect(stage.rows.contains { $0.contains("why does rows show 3 rows?") }, "\(stage.rows)")
    try stage.press("<Esc><Tab><Down><Down>w")
    #expect(stage.rows.contains { $0.contains("why does rows show NAME vim?") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("test, line 3, row 2 of 3") })
    #expect(stage.rows.contains { $0.contains("vim     12  3.0") })
    try stage.press("<Esc><Right><Right><Right>w")
    #expect(stage.rows.contains { $0.contains("row 2 of 3") }, "in the order of the source")
  }

  @Test func `why of a row of an array says the line that all of it came in`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(columns: 80, rows: 24, format: .json, services: services)
    stage.write(Self.jobs)
    try stage.press("<Tab><Down>w")
    #expect(stage.rows.contains { $0.contains("why does jobs show name bb?") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("test, line 1, row 1 of 3") })
  }

  /// Three rows of a table, whose order is told by the names that show.
  private static let jobs =
    "{\"jobs\":[{\"name\":\"bb\",\"cpu\":3},{\"name\":\"aa\",\"cpu\":9},"
    + "{\"name\":\"cc\",\"cpu\":1}]}"

  private static func order(_ rows: [String]) -> [String] {
    rows.compactMap { row in ["aa", "bb", "cc"].first { row.contains(" \($0) ") } }
  }

  @Test func `a sort shows in an earlier moment and in large too, and u takes it back`() throws {
    let stage = WatchStage(columns: 60, rows: 16, format: .json)
    for _ in 1...3 {
      stage.pass(1)
      stage.write(Self.jobs)
    }
    try stage.press("<Tab><Right><Right><Space>")
    #expect(Self.order(stage.rows) == ["aa", "bb", "cc"])
    try stage.press("<Right>[")
    #expect(Self.order(stage.rows) == ["aa", "bb", "cc"])
    try stage.press("<Esc><Enter>")
    #expect(Self.order(stage.rows) == ["aa", "bb", "cc"])
    // What is chosen in large stays.
    try stage.press("<Tab><Space>")
    #expect(Self.order(stage.rows) == ["cc", "bb", "aa"])
    try stage.press("<Esc>")
    #expect(Self.order(stage.rows) == ["cc", "bb", "aa"])
    try stage.press("uuu")
    #expect(Self.order(stage.rows) == ["aa", "bb", "cc"], "by name, and not by cpu")
    try stage.press("u")
    #expect(Self.order(stage.rows) == ["bb", "aa", "cc"])
  }

  /// The name in the row with the mark of the selection.
  private static func selected(_ stage: WatchStage) -> String? {
    stage.rows.first { $0.contains("▸") }.flatMap { order([$0]).first }
  }

  @Test func `the selection stays at its row, wherever that goes`() throws {
    let stage = WatchStage(columns: 60, rows: 16, format: .json)
    func write(_ names: [String]) {
      let rows = names.enumerated().map { place, name in
        "{\"kind\":\"job\",\"name\":\"\(name)\",\"cpu\":\(place)}"
      }
      stage.write("{\"jobs\":[\(rows.joined(separator: ","))]}")
    }
    write(["aa", "bb", "cc"])
    try stage.press("<Tab><Down><Down>")
    #expect(Self.selected(stage) == "bb")
    write(["bb", "cc", "aa"])
    #expect(Self.selected(stage) == "bb")
    write(["cc", "aa", "bb"])
    #expect(Self.selected(stage) == "bb")
  }

  @Test func `rows that no column tells apart are told by their place`() throws {
    let stage = WatchStage(columns: 60, rows: 16, format: .json)
    let twins = "{\"name\":\"bb\"},{\"name\":\"bb\"}"
    stage.write("{\"jobs\":[{\"name\":\"aa\"},\(twins),{\"name\":\"cc\"}]}")
    try stage.press("<Tab><Down><Down><Down><Down>")
    #expect(Self.selected(stage) == "cc")
    stage.write("{\"jobs\":[{\"name\":\"cc\"},\(twins),{\"name\":\"aa\"}]}")
    #expect(Self.selected(stage) == "aa")
  }

  @Test func `a sort stays while the columns of a table become others`() throws {
    let stage = WatchStage(columns: 60, rows: 16, format: .json)
    stage.write(Self.jobs)
    try stage.press("<Tab><Right><Right>")
    #expect(Self.order(stage.rows) == ["cc", "bb", "aa"])
    stage.write("{\"jobs\":[]}")
    stage.write(
      "{\"jobs\":[{\"id\":1,\"name\":\"bb\",\"cpu\":30000000},"
        + "{\"id\":2,\"name\":\"aa\",\"cpu\":2}]}")
    #expect(Self.order(stage.rows) == ["aa", "bb"])
    // The table has kept the focus too.
    try stage.press("<Space>")
    #expect(Self.order(stage.rows) == ["bb", "aa"])
  }

  @Test func `a column of numbers with units is sorted by what they are`() throws {
    let stage = WatchStage(columns: 60, rows: 12, format: .columns)
    for line in ["DISK   SIZE", "a      9.9M", "b      1.1T", "c      20G", "d      512K"] {
      stage.write(line)
    }
    stage.settle()
    try stage.press("<Tab><Right><Right>")
    let order = stage.rows.compactMap { row in
      ["a", "b", "c", "d"].first { row.contains("  \($0)  ") }
    }
    #expect(order == ["d", "a", "c", "b"], "\(stage.rows)")
  }

  @Test func `cells without a value are last, in both orders`() throws {
    let stage = WatchStage(columns: 60, rows: 16, format: .json)
    let numbers = ["3", "null", "1", "null", "2", "\"x\"", "null", "0"]
    stage.write("[\(numbers.map { "{\"n\":\($0),\"m\":\"k\"}" }.joined(separator: ","))]")
    try stage.press("<Tab><Right>")
    func order() -> [String] {
      stage.rows.compactMap { row in
        row.firstRange(of: " k ").map { String(row[..<$0.lowerBound].filter(\.isASCII)) }
          .map { $0.filter { !" >".contains($0) } }
      }
    }
    #expect(order() == ["0", "1", "2", "3", "x", "", "", ""], "\(stage.rows)")
    try stage.press(" ")
    #expect(order() == ["x", "3", "2", "1", "0", "", "", ""], "\(stage.rows)")
  }

  @Test func `a cell has a number as a page of values has it`() {
    let stage = WatchStage(columns: 60, rows: 12, format: .json)
    stage.write("[{\"a\":1.6666666666666667,\"b\":1795692388},{\"a\":2,\"b\":null}]")
    #expect(stage.rows.contains { $0.contains(" 1.666667 ") && $0.contains(" 1795692388 ") })
    #expect(!stage.rows.contains { $0.contains("null") })
  }

  @Test func `rows and columns that are not kept are said, and count in sums`() {
    let stage = WatchStage(columns: 80, rows: 16, format: .json)
    stage.write("[\((1...1_500).map { "{\"n\":\($0)}" }.joined(separator: ","))]")
    #expect(stage.rows.contains { $0.contains("1,500 rows, 500 not kept   n sum 1.1M mean 750.5") })
    stage.write("[{\((1...66).map { "\"c\($0)\":1" }.joined(separator: ","))},{\"c1\":2}]")
    #expect(stage.rows.contains { $0.contains("2 rows   66 columns, 2 not kept") })
  }

  @Test func `a sum that is too large is said, and its mean is shown`() {
    let stage = WatchStage(columns: 60, rows: 16, format: .json)
    stage.write("{\"r\":[{\"x\":1.7e308},{\"x\":1.7e308}]}")
    #expect(stage.rows.contains { $0.contains("x sum too large mean 1.7e308") })
  }

  @Test func `each title is whole where there is room, with the arrow of the column that sorts`()
    throws
  {
    let stage = WatchStage(columns: 80, rows: 12, format: .columns)
    for line in ["NAME   CPU   TIME", "a      5     1", "b      3     2"] { stage.write(line) }
    stage.settle()
    #expect(stage.rows.contains { $0.contains("NAME    CPU  TIME  ") })
    try stage.press("<Tab><Right><Right><Right>")
    #expect(stage.rows.contains { $0.contains("NAME    CPU ▲TIME  ") })
  }

  /// Makes the lines that `ps aux` prints for as many processes.
  private static func processes(_ count: Int) -> [String] {
    ["USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND"]
      + (1...count).map { number in
        "root      \(10_000 + number)  0.\(number)  0.1 4682\(number) 1647\(number) ?        Ss   "
          + "Nov2\(number)   1:4\(number) /usr/sbin/daemon-\(number) --port \(number)"
      }
  }

  @Test(arguments: [40, 60, 80, 120, 200])
  func `a table shows the column that tells its rows apart, however narrow`(columns: Int) {
    let stage = WatchStage(columns: columns, rows: 16, format: .columns)
    for line in Self.processes(6) { stage.write(line) }
    stage.settle()
    let rows = stage.rows
    #expect(rows.contains { $0.contains("COMMAND") })
    for number in 1...6 {
      #expect(rows.contains { $0.contains("/usr/sbin/daemo") && $0.contains("1000\(number)") })
    }
    // Columns that are the same in each row go first, and it is said which.
    #expect(rows.contains { $0.contains("TTY") && !$0.contains("no room") } == (columns >= 120))
    #expect(rows.contains { $0.contains("no room for") } == (columns < 120))
  }

  @Test func `a column without a value gives way to one with the same value in each row`() {
    let stage = WatchStage(columns: 38, rows: 12, format: .json)
    let rows = (1...4).map {
      "{\"name\":\"service number \($0)\",\"no value\":null,\"zone\":\"here\"}"
    }
    stage.write("{\"all\":[\(rows.joined(separator: ","))]}")
    #expect(stage.rows.contains { $0.contains("zone") && !$0.contains("no room") })
    #expect(stage.rows.contains { $0.contains("no room for no value") })
  }

  @Test(arguments: [40, 60, 80])
  func `percentages stay longest beside the column that tells rows apart`(columns: Int) {
    let stage = WatchStage(columns: columns, rows: 16, format: .columns)
    stage.write("  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND")
    for number in 1...4 {
      stage.write(
        "  10\(number) user\(number)     \(number)0  -\(number)  154474\(number)   1.\(number)g "
          + "14670\(number) S   0.0   \(number).7   2:25.7\(number) daemon-\(number)")
    }
    stage.settle()
    let titles = stage.rows.first { $0.contains("COMMAND") } ?? ""
    #expect(titles.contains("%CPU") && titles.contains("%MEM"), "\(stage.rows)")
    #expect(titles.contains("TIME+") == false)
  }

  @Test func `the columns of a table stay when its values change`() {
    let stage = WatchStage(columns: 60, rows: 12, format: .json)
    func write(_ value: String) {
      let rows = (1...4).map { number in
        "{\"name\":\"service number \(number)\",\"zone\":\"\(value)\",\"kind\":\"\(value)\","
          + "\"load\":\(number),\"note\":\"\(value == "a" ? "\(number)" : "same everywhere")\"}"
      }
      stage.write("{\"all\":[\(rows.joined(separator: ","))]}")
    }
    write("a")
    let before = stage.rows.first { $0.contains("name") }
    write("a")
    #expect(stage.rows.first { $0.contains("name") } == before)
    write("b")
    #expect(stage.rows.first { $0.contains("name") }?.contains("load") == true)
  }

  @Test func `times do not tell rows apart, and a wide column goes before narrow ones`() {
    let stage = WatchStage(columns: 50, rows: 12, format: .json)
    let rows = ["bash", "init", "sort", "sed"].enumerated().map { place, name in
      "{\"note\":\"a note of the process number \(place / 2)\",\"time\":\"0:0\(place).17\","
        + "\"command\":\"\(name)\",\"count\":\(place)}"
    }
    stage.write("{\"all\":[\(rows.joined(separator: ","))]}")
    let titles = stage.rows.first { $0.contains("command") } ?? ""
    #expect(titles.contains("time") && titles.contains("count"), "\(stage.rows)")
    #expect(!titles.contains("note"))
  }

  @Test func `the sum of numbers that tell rows apart comes last, and that of the sort first`()
    throws
  {
    let stage = WatchStage(columns: 80, rows: 12, format: .json)
    stage.write("{\"p\":[{\"no\":1,\"cpu\":3},{\"no\":2,\"cpu\":3}]}")
    #expect(stage.rows.contains { $0.contains("2 rows   cpu sum 6 mean 3   no sum 3 mean 1.5") })
    try stage.press("<Tab><Right>")
    #expect(stage.rows.contains { $0.contains("2 rows   no sum 3 mean 1.5   cpu sum 6 mean 3") })
  }

  @Test func `a total is one that makes sense`() {
    #expect(TableTotal(of: "RES", [1, 2]) == .amount)
    for name in ["PID", "id", "user_id", "userId", "a.id"] {
      #expect(TableTotal(of: name, [1, 2]) == .none, "\(name)")
    }
    for name in ["paid", "grid", "VOID"] { #expect(TableTotal(of: name, [1, 2]) == .amount) }
    for name in ["Use%", "cpu_percent"] { #expect(TableTotal(of: name, [1, 2]) == .share) }
    #expect(TableTotal(of: "NI", [0, -20]) == .level)
    #expect(TableTotal(of: "PR", [Double](repeating: 20, count: 15) + [0]) == .level)
  }

  @Test func `below a table stand the totals that make sense`() {
    let stage = WatchStage(columns: 80, rows: 12, format: .json)
    stage.write(
      "{\"p\":[{\"pid\":7,\"%CPU\":3,\"NI\":0,\"RES\":4},{\"pid\":8,\"%CPU\":4,\"NI\":-20,\"RES\":6}]}"
    )
    let words = "2 rows   %CPU mean 3.5 most 4   NI -20..0   RES sum 10 mean 5"
    #expect(stage.rows.contains { $0.contains(words) }, "\(stage.rows)")
  }

  @Test func `the points of the numbers in a column stand below one another`() {
    let stage = WatchStage(columns: 60, rows: 12, format: .json)
    stage.write(
      "[{\"n\":\"a\",\"x\":31.75},{\"n\":\"b\",\"x\":1},{\"n\":\"c\",\"x\":0.5},{\"n\":\"d\"}]")
    let points = ["a    31.75 ", "b     1    ", "c     0.5  ", "d          "]
    for row in points { #expect(stage.rows.contains { $0.contains(row) }, "\(stage.rows)") }
  }
}
