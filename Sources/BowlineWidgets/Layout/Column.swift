// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets below one another, from top to bottom.
///
/// ```swift
/// Column {
///   filter
///   table.growing()
///   Surface { HelpBar() }
/// }
/// ```
///
/// Size: the rows of all widgets and the free rows between them, and the columns of the widest. A
/// widget that wants no rows has no free row either.
///
/// Each widget has the rows that its ``Widget/height`` says, by default as many as it prefers. All
/// else is as in a ``Row``, with rows and columns exchanged.
///
/// It draws nothing of its own, so it is the same in ASCII and without colors, and has no keys.
public final class Column: Container {
  /// The free rows between two widgets.
  public let spacing: Int

  /// The place of widgets that need fewer columns than there are.
  public let alignment: Alignment

  /// Makes a column of widgets that stand nowhere else.
  ///
  /// - Parameters:
  ///   - spacing: The free rows between two widgets.
  ///   - alignment: The place of widgets that need fewer columns than there are.
  ///   - content: The widgets, from top to bottom.
  /// - Precondition: `spacing` is 0 or more.
  public init(
    spacing: Int = 0, alignment: Alignment = .fill,
    @ContentBuilder<Widget> _ content: () -> [Widget] = { [] }
  ) {
    precondition(spacing >= 0, "the spacing of a column is 0 or more")
    self.spacing = spacing
    self.alignment = alignment
    super.init(content())
  }

  public override func preferredSize(within room: Size) -> Size { line.preferredSize(within: room) }

  public override func arrangeChildren(in area: Rectangle) {
    line.place(in: area)
    leaveOutHidden()
  }

  /// Returns the widget itself if there is just one, and otherwise a column of the widgets.
  static func around(_ widgets: [Widget]) -> Widget {
    widgets.count == 1 ? widgets[0] : Column { widgets }
  }

  private var line: Line { Line(.column, spacing: spacing, alignment: alignment, children) }
}
