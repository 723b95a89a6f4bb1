// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The things on a page that can be asked for their reasons, and the way from one to another.
struct WhyTargets {
  /// A widget, or a row or cell of it.
  struct Target {
    let widget: Widget

    /// The number of the row or cell; nil for the widget as a whole.
    let part: Int?

    /// The place of it on the screen.
    let area: Rectangle
  }

  /// All of them, in the order in which they stand in the page.
  let all: [Target]

  /// A direction on the screen.
  enum Direction {
    case up, down, left, right
  }

  /// - Parameters:
  ///   - page: What is to be seen.
  ///   - names: The names of the scene.
  init(_ page: ShownWidget?, _ names: SceneNames) {
    func collect(_ shown: ShownWidget) -> [ShownWidget] {
      if shown.children.isEmpty { return [shown] }
      // What the scene has a name for is asked as a whole, unless it holds something else that has one.
      let isWhole = names.isOwn(shown.widget) && !shown.children.contains { $0.holdsOwn(names) }
      return isWhole ? [shown] : shown.children.flatMap(collect)
    }
    all = (page.map(collect) ?? []).flatMap { shown in
      shown.parts.isEmpty
        ? [Target(widget: shown.widget, part: nil, area: shown.area)]
        : shown.parts.enumerated().map {
          Target(widget: shown.widget, part: $0.offset, area: $0.element)
        }
    }
  }

  /// The place of the innermost one at a position; nil where there is none.
  func index(at position: Position) -> Int? { all.firstIndex { $0.area.contains(position) } }

  /// The place of a widget or of a part of it, or of the widget that it stands in; nil where that is
  /// not to be seen.
  func index(of widget: Widget?, part: Int? = nil) -> Int? {
    var around = widget
    while let current = around {
      let exact = all.firstIndex { $0.widget === current && $0.part == part }
      if let index = exact ?? all.firstIndex(where: { $0.widget === current }) { return index }
      around = current.parent
    }
    return nil
  }

  /// The place of the nearest one in a direction; nil where there is none.
  func neighbor(of index: Int, _ direction: Direction) -> Int? {
    let from = all[index].area
    let candidates = all.indices.filter { $0 != index }.compactMap { index in
      distance(from, all[index].area, direction).map { (index, $0) }
    }
    return candidates.min { $0.1 < $1.1 }?.0
  }

  /// How far an area lies from another one in a direction; nil where it does not lie there.
  private func distance(
    _ from: Rectangle, _ to: Rectangle, _ direction: Direction
  ) -> Int? {
    let (rows, columns) = (gap(from.rowRange, to.rowRange), gap(from.columnRange, to.columnRange))
    // A row is as high as two columns are wide; what lies beside counts as farther away.
    switch direction {
    case .up where to.rowRange.upperBound <= from.row,
      .down where to.row >= from.rowRange.upperBound:
      return rows * 2 + columns * 4 + abs(to.column - from.column) / 8
    case .left where to.columnRange.upperBound <= from.column,
      .right where to.column >= from.columnRange.upperBound:
      return columns + rows * 12 + abs(to.row - from.row)
    default: return nil
    }
  }

  private func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    max(one.lowerBound - other.upperBound, other.lowerBound - one.upperBound, 0)
  }
}

extension SceneNames {
  /// Whether the scene itself has a property for a widget.
  fileprivate func isOwn(_ widget: Widget) -> Bool {
    let object = Insight.name(of: widget)
    return name(of: object) != nil && isOwn(object)
  }
}

extension ShownWidget {
  fileprivate func holdsOwn(_ names: SceneNames) -> Bool {
    names.isOwn(widget) || children.contains { $0.holdsOwn(names) }
  }
}
