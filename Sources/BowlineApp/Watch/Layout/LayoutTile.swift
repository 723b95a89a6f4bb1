// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// A widget of a layout with its name, in a row or in a box, and beside it an error of its value.
final class LayoutTile: Widget, PartlyShown {
  let cell: LayoutCell

  /// The form in which it stands.
  @Observed var form = BoardLayout.Form.row

  /// The columns of the names of tiles that stand in rows.
  @Observed var nameColumns = 12

  /// The widget; nil as long as nothing has come that it needs.
  @Observed private(set) var content: Widget?

  private var watching: KeyValueObservation?

  init(_ cell: LayoutCell) {
    self.cell = cell
    super.init()
    watching = cell.observe(\.hasPath, options: [.initial, .distinct]) { [unowned self] _, _ in
      makeContent()
    }
  }

  private func makeContent() {
    guard content == nil, let widget = LayoutWidgets.make(cell) else { return }
    Insight.unrecorded { _ = widget.bind(\.isHidden, to: cell, \.hidesContent) }
    adopt([widget])
    content = widget
  }

  override var children: [Widget] { content.map { [$0] } ?? [] }

  /// The lines of a log or the cells of a table in sight.
  var shownParts: [ShownWidget.Part] {
    (content as? any WatchBody & PartlyShown)?.shownParts ?? []
  }

  /// The path that shows as on the automatic page; nil where it shows in another way.
  var shownItem: WatchItem? { (content as? WatchBody)?.item }

  // A tile that a person cannot change has the focus as a whole, to be shown large.
  override var canFocus: Bool {
    guard let content, !content.isHidden, !cell.widget.kind.isInput else { return false }
    return !Self.canFocus(content)
  }

  private static func canFocus(_ widget: Widget) -> Bool {
    widget.canFocus || widget.children.contains(where: canFocus)
  }

  /// The widget for its value, as large as the screen; nil as long as nothing has come for it.
  ///
  /// - Parameter warning: Returns words that show over it; empty for none.
  func detail(warning: @escaping () -> String) -> WatchDetail? {
    guard let item = LayoutWidgets.item(cell) else { return nil }
    let shape = WatchShape.suiting(item.path.kind)[0]
    let isOwn =
      [.table, .bars, .histogram].contains(cell.widget.kind)
      || cell.widget.kind == .chart && cell.widget.paths.count > 1
    return WatchDetail(
      item, shape, of: self, view: isOwn ? LayoutWidgets.make(cell) : nil, warning: warning)
  }

  /// The words that stand at the right of the widget, with their style: of an input the error of the value,
  /// or the mistake in what a person has written, and of a gauge or a progress that the number is out of its
  /// range.
  private var error: (words: String, style: Style) {
    if !cell.widget.kind.isInput { return (cell.rangeError ?? "", .warning) }
    switch cell.state {
    case .missing: if let words = cell.wordsBeside { return (words, .muted) }
    case .misfit(let words):
      return (
        [cell.widget.binding.fallback, words].compactMap(\.self).joined(separator: "  "), .warning
      )
    case .ready: break
    }
    return ((content as? TextField)?.error ?? "", .error)
  }

  override func arrangeChildren(in area: Rectangle) {
    (content as? WatchBody)?.isBoxed = form == .box
    let inner = inner(of: area)
    let right = errorColumns(in: inner.size)
    content?.place(in: inner.inset(right: right == 0 ? 0 : right + 2))
  }

  /// The columns of the error beside the widget, which keeps a half, or what it needs of that.
  private func errorColumns(in room: Size) -> Int {
    let own = min(content?.measured(within: room).columns ?? 0, room.columns / 2)
    return min(TextWidth.columns(of: error.words), max(room.columns - own - 2, 0))
  }

  private func inner(of area: Rectangle) -> Rectangle {
    form == .box
      ? area.inset(top: 1, left: 2, bottom: 1, right: 2)
      : area.inset(left: nameColumns == 0 ? 0 : WatchTile.markColumns + nameColumns + 1)
  }

  override func draw(on canvas: Canvas) {
    let hasFocus = hasFocus
    if form == .box {
      let mark = hasFocus ? "> " : ""
      let name = PathName.text(cell.name, columns: canvas.columns - 6 - mark.count)
      canvas.box(
        style: hasFocus ? .accent : .muted, title: mark + name,
        titleStyle: hasFocus ? .focus.adding(.bold) : .heading)
    } else {
      if hasFocus { canvas.write(canvas.isASCII ? ">" : "▸", row: 0, column: 0, style: .accent) }
      canvas.write(
        PathName.text(cell.name, columns: nameColumns), row: 0, column: WatchTile.markColumns,
        truncatedTo: nameColumns,
        style: hasFocus ? .focus.adding(.bold) : .plain)
    }
    drawWords(on: canvas.clipped(to: inner(of: canvas.bounds)))
  }

  /// The keys go to it, or to a widget in it.
  var hasFocus: Bool { isFocused || content.map(Self.hasFocus) ?? false }

  private static func hasFocus(_ widget: Widget) -> Bool {
    widget.isFocused || widget.children.contains(where: hasFocus)
  }

  /// Draws the words that there is no value, or that it does not fit, in place of the widget.
  private func drawWords(on canvas: Canvas) {
    let (words, style) = error
    let columns = errorColumns(in: canvas.size)
    canvas.write(
      words, row: 0, column: canvas.columns - columns, truncatedTo: columns, style: style)
    if cell.widget.kind.isInput { return }
    switch cell.state {
    case .ready: break
    case .missing(let words):
      canvas.write(words, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
    case .misfit(let words):
      let fallback = cell.widget.binding.fallback ?? cell.widget.text
      let start = fallback.isEmpty ? 0 : TextWidth.columns(of: fallback) + 2
      canvas.write(fallback, row: 0, column: 0, truncatedTo: canvas.columns)
      canvas.write(
        words, row: 0, column: start,
        truncatedTo: canvas.columns - start, style: .warning)
    }
  }
}
