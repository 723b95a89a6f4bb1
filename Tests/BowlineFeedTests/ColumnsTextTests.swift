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
}
