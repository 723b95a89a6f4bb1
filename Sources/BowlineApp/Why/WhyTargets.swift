// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The widgets on a page, and parts of widgets, that can be asked why they show their values.
struct WhyTargets {
  /// A widget, or a row or cell of it.
  struct Target {
    let widget: Widget

    /// The row or cell; nil for the widget as a whole.
    var part: Part?

    /// It is a part of the selected row.
    var isSelected = false

    /// The place of it on the screen.
    let area: Rectangle
  }

  /// A row or cell of a widget, which is the same one also where the widget is scrolled.
  struct Part: Equatable {
    /// The index of its element among those of the widget.
    let element: Int

    /// The index of its column; 0 in a widget without columns.
    let column: Int
  }

  /// All targets, in the order of the page.
  let all: [Target]

  /// - Parameters:
  ///   - page: The widgets in sight.
  ///   - names: The names of the scene.
  init(_ page: ShownWidget?, _ names: SceneNames) {
    func collect(_ shown: ShownWidget) -> [ShownWidget] {
      if shown.children.isEmpty { return names.isUnseen(shown.widget) ? [] : [shown] }
      // A widget with a name of the scene is one target, unless it holds another one with a name.
      let isWhole = names.isOwn(shown.widget) && !shown.children.contains { $0.holdsOwn(names) }
      return isWhole ? [shown] : shown.children.flatMap(collect)
    }
    all = (page.map(collect) ?? []).flatMap { Self.targets($0.widget, $0.area, $0.parts) }
  }

  /// The targets of a layer that shows a widget of the page as large as the screen.
  ///
  /// - Parameters:
  ///   - widget: The widget on the page.
  ///   - area: The place of the layer.
  ///   - parts: The rows that the layer shows; none for a widget that is asked as a whole.
  init(_ widget: Widget, _ area: Rectangle, _ parts: [ShownWidget.Part]) {
    all = Self.targets(widget, area, parts)
  }

  private static func targets(
    _ widget: Widget, _ area: Rectangle, _ parts: [ShownWidget.Part]
  ) -> [Target] {
    if parts.isEmpty { return [Target(widget: widget, area: area)] }
    return parts.map { part in
      Target(
        widget: widget, part: Part(element: part.element, column: part.column),
        isSelected: part.isSelected, area: part.area)
    }
  }

  /// The index of the target at a position; nil if there is none.
  func index(at position: Position) -> Int? { all.firstIndex { $0.area.contains(position) } }

  /// The index of a widget or of a part of it, or else of the nearest widget around it; nil if none
  /// of these is in sight.
  ///
  /// Of a widget in parts, the selected row comes first.
  func index(of widget: Widget?, part: Part? = nil) -> Int? {
    var around = widget
    while let current = around {
      let own = all.indices.filter { all[$0].widget === current }
      let exact = own.first { all[$0].part == part } ?? own.first { all[$0].isSelected }
      if let index = exact ?? own.first { return index }
      around = current.parent
    }
    return nil
  }

  /// The index of the target at a distance from another one in the order of the page; the first one
  /// follows the last.
  func next(_ index: Int, by count: Int) -> Int { (index + count + all.count) % all.count }

  /// The index of the target below: the next one of the page, but for one of several parts side by
  /// side the nearest part below it.
  func below(_ index: Int) -> Int {
    let cells = siblings(of: index)
    let row = all[index].area.rowRange.upperBound
    let lower = cells.filter { all[$0].area.row >= row }
    let nearest = lower.min {
      (all[$0].area.row, distance($0, index)) < (all[$1].area.row, distance($1, index))
    }
    return nearest ?? next(cells.upperBound - 1, by: 1)
  }

  /// The index of the target above: the previous one of the page, but for one of several parts side
  /// by side the nearest part above it.
  func above(_ index: Int) -> Int {
    let cells = siblings(of: index)
    let row = all[index].area.row
    let upper = cells.filter { all[$0].area.row < row }
    let nearest = upper.min {
      (-all[$0].area.row, distance($0, index)) < (-all[$1].area.row, distance($1, index))
    }
    return nearest ?? next(cells.lowerBound, by: -1)
  }

  /// Returns the number of columns between the left edges of two targets.
  private func distance(_ one: Int, _ other: Int) -> Int {
    abs(all[one].area.column - all[other].area.column)
  }

  /// The indexes of the parts of the same widget.
  private func siblings(of index: Int) -> Range<Int> {
    func isSibling(_ other: Int) -> Bool { all[other].widget === all[index].widget }
    let before = all[..<index].indices.reversed().prefix(while: isSibling).count
    let behind = all[index...].indices.prefix(while: isSibling).count
    return index - before..<index + behind
  }
}

extension SceneNames {
  /// Says whether nothing of a widget is to be seen: it is a label without a text, and none that the
  /// scene is about, of which somebody might ask where its text has gone.
  fileprivate func isUnseen(_ widget: Widget) -> Bool {
    guard let label = widget as? Label, label.text.isEmpty, label.attributedText == nil else {
      return false
    }
    let object = Insight.name(of: label)
    // A remark, which belongs to another widget, has a name of its own at the most.
    return name(of: object) == nil || self.widget(of: object) != name(of: object)
  }

  /// Says whether the scene itself has a name for a widget.
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
