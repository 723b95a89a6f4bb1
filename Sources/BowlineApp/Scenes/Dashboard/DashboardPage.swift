// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of `dashboard`: the machine, a chart of its load where there are rows for one, and the
/// processes.
final class DashboardPage: Widget {
  private let machine: Widget
  private let chart: Widget
  private let processes: Widget

  /// The least rows of the processes, and of the chart.
  private static let processRows = 6
  private static let chartRows = 7

  init(machine: Widget, chart: Widget, processes: Widget) {
    self.machine = machine
    self.chart = chart
    self.processes = processes
    super.init()
    // Takes nearly all spare rows from the guide, whose keys and words stand in the help, too.
    growth = 10
    adopt([machine, chart, processes])
  }

  override var children: [Widget] { [machine, chart, processes] }

  override func preferredSize(within room: Size) -> Size {
    let rows = machine.measured(within: room).rows + Self.processRows
    return Size(rows: min(rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let upper = area.split(top: machine.measured(within: area.size).rows)
    machine.place(in: upper.top)
    let spare = upper.rest.rows - Self.processRows
    let rows = spare >= Self.chartRows ? max(spare / 2, Self.chartRows) : 0
    let lower = upper.rest.split(top: rows)
    chart.place(in: lower.top)
    processes.place(in: lower.rest)
  }
}
