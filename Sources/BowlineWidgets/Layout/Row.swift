// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Widgets beside one another, from left to right.
///
/// ```swift
/// Row(spacing: 1) {
///   Label("Search")
///   field.growing()
///   Button("Go", action: search)
/// }
/// ```
///
/// Size: the columns of all widgets and what is free between them, and the rows of the highest.
///
/// Each widget has its ``Widget/width``: the columns that it wants if nothing is said. What is left
/// over goes to those with a ``Widget/growth`` or a flexible width, in proportion; columns that
/// cannot be divided go to the first of them, so that nothing is left. A minimum wins over weights.
/// Where there is too little room those that grow give some back, the largest first, of equals the
/// last; when they have nothing left to give, the widgets at the end are cut.
///
/// Without one that grows they stand at the left; a ``Spacer`` before or between them moves them. The
/// rows of each are said by the ``alignment``.
///
/// It draws nothing of its own, so it is the same in ASCII and without colors, and has no keys.
public final class Row: Container {
  /// The free columns between two widgets.
  public let spacing: Int

  /// The place of widgets that need fewer rows than there are.
  public let alignment: Alignment

  /// Makes a row of widgets that stand nowhere else.
  ///
  /// - Parameters:
  ///   - spacing: The free columns between two widgets.
  ///   - alignment: The place of widgets that need fewer rows than there are.
  ///   - content: The widgets, from left to right.
  /// - Precondition: `spacing` is 0 or more.
  public init(
    spacing: Int = 0, alignment: Alignment = .fill,
    @ContentBuilder<Widget> _ content: () -> [Widget] = { [] }
  ) {
    precondition(spacing >= 0, "the spacing of a row is 0 or more")
    self.spacing = spacing
    self.alignment = alignment
    super.init(content())
  }

  public override func preferredSize(within room: Size) -> Size { line.preferredSize(within: room) }

  public override func arrangeChildren(in area: Rectangle) {
    line.place(in: area)
    leaveOutHidden()
  }

  private var line: Line { Line(.row, spacing: spacing, alignment: alignment, children) }
}
