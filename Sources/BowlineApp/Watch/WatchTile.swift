// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The name of a path and its values, in a row or in a box.
final class WatchTile: Widget, PartlyShown {
  let item: WatchItem

  /// Keys go to this path.
  @Observed var isSelected = false

  /// The form in which it stands.
  @Observed var form = BoardLayout.Form.row

  /// The columns of the names of tiles that stand in rows.
  @Observed var nameColumns = 12

  /// The widget that shows the values.
  @Observed private(set) var body: WatchBody

  private(set) var shape: WatchShape

  init(_ item: WatchItem, _ shape: WatchShape) {
    self.item = item
    self.shape = shape
    body = WatchBody.make(shape, item)
    super.init()
    adopt([body])
  }

  override var children: [Widget] { [body] }

  /// The lines of a log or the cells of a table in sight.
  var shownParts: [ShownWidget.Part] { (body as? any PartlyShown)?.shownParts ?? [] }

  /// The columns of the mark before a name.
  static let markColumns = 2

  /// Shows the values in another shape.
  func show(_ shape: WatchShape) {
    if shape == self.shape { return }
    self.shape = shape
    body = WatchBody.make(shape, item)
    adopt([body])
  }

  override func arrangeChildren(in area: Rectangle) {
    body.isBoxed = form == .box
    switch form {
    case .box:
      body.place(in: area.inset(top: 1, left: 2, bottom: 1, right: 2))
    case .row:
      body.place(in: area.inset(left: Self.markColumns + nameColumns + 1))
    }
  }

  override func draw(on canvas: Canvas) {
    let isBox = form == .box
    let nameStyle: Style = isSelected ? .focus.adding(.bold) : isBox ? .heading : .plain
    if isBox {
      let mark = isSelected ? "> " : ""
      let name = PathName.text(item.name, columns: canvas.columns - 6 - mark.count)
      canvas.box(
        style: isSelected ? .accent : .muted, title: mark + name, titleStyle: nameStyle)
      drawAge(on: canvas)
      return
    }
    if isSelected {
      canvas.write(canvas.isASCII ? ">" : "▸", row: 0, column: 0, style: .accent)
    }
    canvas.write(
      PathName.text(item.name, columns: nameColumns), row: 0, column: Self.markColumns,
      truncatedTo: nameColumns, style: nameStyle)
    if item.isStale, canvas.rows > 1 {
      canvas.write(
        "since \(item.lastTime)", row: 1, column: Self.markColumns, truncatedTo: nameColumns,
        style: .warning)
    }
  }

  /// Draws in the lower border the time since which nothing has come.
  private func drawAge(on canvas: Canvas) {
    guard item.isStale else { return }
    let age = " silent since \(item.lastTime) "
    if age.count + 4 > canvas.columns { return }
    canvas.write(
      age, row: canvas.rows - 1, column: canvas.columns - age.count - 2, style: .warning)
  }
}
