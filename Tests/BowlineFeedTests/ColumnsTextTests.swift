// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Lines of text above the headers of columns.
@Suite struct ColumnsTextTests {
  @Test func `several lines above a header are a log, and a single one is a text`() {
    let table = """
      Tasks: #, 1 running
      Mem: 9 free

        PID  PR  NI  %CPU COMMAND
          1  20   0   0.5 init
          2  20   0   0.3 a

      """
    let text = "12".map { table.replacing("#", with: "\($0)") }.joined()
    let top = feed(reading: text, as: .columns)
    #expect(top.lines.map(\.number) == [1, 2, 7, 8] && top["lines"]?.kind == .log)
    #expect(top["lines"]?.count == 4 && top["lines"]?.lastLine?.number == 8)
    #expect(top["rows"]?.value.table?.rowCount == 2 && top.refusedCount == 0)
    #expect(top.lastLines.map(\.text) == ["Tasks: 2, 1 running", "Mem: 9 free"])
    let load = feed(reading: "load average: 1, 2\nTasks 5\n a   b\n 1   2\n", as: .columns)
    #expect(load.paths.map(\.name) == ["lines", "a", "b"])
    let title = feed(reading: "Linux (vm)\n a   b\n 1   2\n", as: .columns)
    #expect(title["lines"]?.value == .text("Linux (vm)") && title["lines"]?.kind == .text)
  }

  @Test func `the averages at the end of mpstat are a table of their own`() {
    let text = """
      Linux 6.1.0 (vm) \t11/26/26 \t_x86_64_\t(2 CPU)

      11:40:00     CPU    %usr   %idle
      11:40:01     all    1.00   99.00
      11:40:01       0    2.00   98.00

      Average:     CPU    %usr   %idle
      Average:     all    1.50   98.50
      Average:       0    2.50   97.50

      """
    let rows = feed(reading: text)["rows"]
    #expect(rows?.count == 2)
    #expect(
      rows?.value.grid == ["time CPU %usr %idle", "Average: all 1.5 98.5", "Average: 0 2.5 97.5"])
    #expect(rows?.value.table?.values(ofColumn: "%usr") == [.number(1.5), .number(2.5)])
  }
}
