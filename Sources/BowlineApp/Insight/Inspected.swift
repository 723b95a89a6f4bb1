// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// A widget that can be asked for the last change of what it shows.
protocol Inspected: Widget {
  /// The last change of its value; nil where none was seen.
  func lastChange(in insight: Insight) -> Insight.Change?
}

extension Button: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.title) }
}

extension Scroll: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.offset) }
}

extension Counter: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.value) }
}

extension TextField: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.text) }
}

extension Checkbox: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.isOn) }
}

extension Switch: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.isOn) }
}

extension Radio: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? {
    insight.lastChange(of: self, \.selection)
  }
}

extension Select: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? {
    insight.lastChange(of: self, \.selection)
  }
}

extension List: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? {
    insight.lastChange(of: self, \.elements)
  }
}

extension LogView: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? { insight.lastChange(of: self, \.log) }
}

extension Tabs: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? {
    insight.lastChange(of: self, \.selection)
  }
}

extension Split: Inspected {
  func lastChange(in insight: Insight) -> Insight.Change? {
    insight.lastChange(of: self, \.fraction)
  }
}
