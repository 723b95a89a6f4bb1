// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Widgets behind their names and before remarks.
@Suite struct FieldsTests {
  private func fields() -> Fields {
    Fields(remarkColumns: 9) {
      Field("owner", Label("Ann"), remark: Label("both ways"))
      Field("balance", Counter(10))
    }
  }

  @Test func `names, widgets and remarks stand in three columns`() {
    #expect(
      Pilot(fields(), rows: 2, columns: 40).rows == [
        "owner    Ann                   both ways",
        "balance  ◂ 10 ▸",
      ])
  }

  @Test func `where it is narrow the remarks go first, then parts of the names`() {
    #expect(Pilot(fields(), rows: 2, columns: 30).rows == ["owner    Ann", "balance  ◂ 10 ▸"])
    #expect(Pilot(fields(), rows: 2, columns: 15).rows == ["owner  Ann", "bala…  ◂ 10 ▸"])
    #expect(Pilot(fields(), rows: 0, columns: 0).rows == [])
  }

  @Test func `in a dialog they take what they need, and not the whole window`() {
    let room = Size(rows: 24, columns: 200)
    #expect(fields().preferredSize(within: room) == Size(rows: 2, columns: 36))
    #expect(fields().preferredSize(within: Size(rows: 24, columns: 18)).columns == 18)
    let wide = Fields { Field("name", TextField().width(40)) }
    #expect(Dialog("Rename", wide, []).preferredSize(within: room).columns == 50)
  }

  @Test func `a widget of several rows has its name at the first`() {
    let pilot = Pilot(
      Fields { [Field("code", TextBlock(["a", "b"])), Field("end", Label("c"))] }, rows: 3,
      columns: 20)
    #expect(pilot.rows == ["code  a", "      b", "end   c"])
  }

  @Test func `a hidden widget leaves out its row`() {
    let label = Label("Ann")
    label.isHidden = true
    let pilot = Pilot(
      Fields { [Field("owner", label), Field("end", Label("c"))] }, rows: 2, columns: 20)
    #expect(pilot.rows == ["end    c", ""])
  }
}
