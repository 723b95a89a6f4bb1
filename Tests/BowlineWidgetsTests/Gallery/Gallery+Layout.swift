// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

// MARK: - Layout

extension Gallery {
  func makeRow() -> Widget {
    let row = Row(spacing: 2) {
      Label("level")
      Gauge(0.42).growing()
      Button("Empty") { tank.level = 0 }
    }
    return row
  }

  func makeColumn() -> Widget {
    let column = Column()
    column.bind(childrenTo: tank, \.valves) { valve in
      let checkbox = Checkbox(valve.name)
      checkbox.bind(\.isOn, to: valve, \.isOpen, mode: .twoWay)
      return checkbox
    }
    return column
  }

  func makeSpacer() -> Widget {
    let ends = Row {
      Label("left")
      Spacer()
      Label("right")
    }
    return ends
  }

  func makeGrid() -> Widget {
    let grid = Grid(columns: [.fitting, .flexible(), .percent(20)], columnSpacing: 2) {
      [Label("north"), Gauge(0.42), Label("open")]
      [Label("south west"), Gauge(0.8), Label("closed")]
    }
    return grid
  }

  func makeFlow() -> Widget {
    let flow = Flow(minimumColumns: 40, columnSpacing: 2) {
      Box("north") { Gauge(0.42) }
      Box("south") { Gauge(0.8) }
    }
    return flow
  }

  func makeFields() -> Widget {
    let fields = Fields(remarkColumns: 8) {
      Field("name", TextField("north tank"), remark: Label("required"))
      Field("level", Counter(42))
    }
    return fields
  }

  func makeBox() -> Widget {
    let box = Box("level") { Gauge(0.42) }
    box.bind(\.title, to: tank, \.name)
    return box
  }

  func makeSection() -> Widget {
    let section = Section("level") { Gauge(0.42) }
    section.bind(\.title, to: tank, \.name)
    return section
  }

  func makeSurface() -> Widget {
    let surface = Surface { Label("all is well") }
    return surface
  }

  func makeScroll() -> Widget {
    let scroll = Scroll {
      for number in 1...6 { Label("line \(number)") }
    }
    return scroll
  }

  func makeSplit() -> Widget {
    let split = Split(.row, Label("left"), Label("right"), fraction: 0.3)
    split.bind(\.fraction, to: tank, \.split, mode: .twoWay)
    return split
  }

  func makeTabs() -> Widget {
    let tabs = Tabs([("Level", Gauge(0.42)), ("Notes", TextBlock())])
    tabs.bind(\.selection, to: tank, \.page, mode: .twoWay)
    return tabs
  }
}
