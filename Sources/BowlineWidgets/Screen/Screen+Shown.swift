// SPDX-License-Identifier: Apache-2.0

package import BowlineTerminal

/// A visible widget.
package struct ShownWidget {
  /// The widget.
  package let widget: Widget

  /// The part of the screen where it is visible, without the part that is scrolled out of view.
  package let area: Rectangle

  /// The visible widgets inside it.
  package let children: [ShownWidget]

  /// Its visible rows or cells, for one that has several elements.
  package let parts: [Part]

  /// A row or cell of a widget.
  package struct Part {
    /// The part of the screen where it is visible.
    package let area: Rectangle

    /// The index of its element among those of the widget.
    package let element: Int

    /// The index of its column; 0 in a widget without columns.
    package let column: Int

    /// It is the selected one, or stands in the selected row.
    package let isSelected: Bool

    /// Makes a part.
    package init(area: Rectangle, element: Int, column: Int = 0, isSelected: Bool = false) {
      self.area = area
      self.element = element
      self.column = column
      self.isSelected = isSelected
    }

    /// Returns what is visible of it in an area; nil where nothing is.
    fileprivate func visible(in outer: Rectangle) -> Part? {
      let area = area.intersection(outer)
      return area.isEmpty
        ? nil : Part(area: area, element: element, column: column, isSelected: isSelected)
    }
  }
}

/// A widget that shows several elements, each in a part of its own.
package protocol PartlyShown: Widget {
  /// The parts, in the coordinates of the screen.
  var shownParts: [ShownWidget.Part] { get }
}

extension List: PartlyShown {
  package var shownParts: [ShownWidget.Part] {
    visibleRange.indices.map { index in
      let area = Rectangle(
        row: frame.row + (index - visibleRange.lowerBound) * rowHeight, column: frame.column + 2,
        rows: rowHeight,
        columns: max(frame.columns - 3, 0))
      return ShownWidget.Part(
        area: area, element: index, isSelected: elements[index].id == selection)
    }
  }
}

extension Table: PartlyShown {}

extension Screen {
  /// Finds the visible part of a widget and of those inside it; nil where nothing is visible.
  ///
  /// Layers are not taken into account.
  package func shown(_ widget: Widget) -> ShownWidget? {
    arrangeIfNeeded()
    return shown(widget, within: Rectangle(size))
  }

  private func shown(_ widget: Widget, within outer: Rectangle) -> ShownWidget? {
    let area = widget.frame.intersection(outer)
    if widget.isHidden || area.isEmpty { return nil }
    return ShownWidget(
      widget: widget, area: area,
      children: widget.children.compactMap { shown($0, within: area) },
      parts: ((widget as? any PartlyShown)?.shownParts ?? []).compactMap { $0.visible(in: area) })
  }
}
