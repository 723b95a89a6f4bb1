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
/// Size: the columns of all widgets and the free ones between them, and the rows of the highest.
///
/// Each widget has the columns that its ``Widget/width`` says, by default as many as it prefers.
/// The columns left over go to the widgets with a ``Widget/growth`` or a flexible width, in
/// proportion, and the remainder to the first of them. A minimum wins over weights. Where there is
/// too little room, widgets that grow give columns back, the largest first and the last of equal
/// ones; when they have none left, the widgets at the end are cut.
///
/// If no widget grows they stand at the left; a ``Spacer`` before or between them moves them. The
/// ``alignment`` says which rows each of them has.
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
