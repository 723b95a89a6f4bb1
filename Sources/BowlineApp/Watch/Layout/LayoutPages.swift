// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of the present, or of an earlier moment while one shows.
final class LayoutPages: Widget {
  /// The page that shows.
  @Observed private(set) var page: LayoutPage

  /// The page of the present.
  private var present: LayoutPage

  init(_ board: LayoutBoard) {
    present = LayoutPage(board)
    page = present
    super.init()
    growth = 1
    adopt([page])
  }

  override var children: [Widget] { [page] }

  /// The board on the page that shows.
  var board: LayoutBoard { page.board }

  /// The board on the page of the present.
  var live: LayoutBoard { present.board }

  /// Shows another present.
  func change(to board: LayoutBoard) {
    let isPresent = page === present
    present = LayoutPage(board)
    if isPresent { show(present, isReturn: false) }
  }

  /// An earlier moment shows, and not a pause.
  private var isEarlier = false

  /// Shows an earlier moment or a pause; nil shows the present.
  func show(past board: LayoutBoard?, isPause: Bool) {
    show(board.map(LayoutPage.init) ?? present, isReturn: isEarlier && board == nil)
    isEarlier = board != nil && !isPause
  }

  /// Shows a page, with its tabs and the focus as they were.
  private func show(_ page: LayoutPage, isReturn: Bool) {
    let focus = board.tiles.firstIndex(where: \.hasFocus)
    if page.board.tiles.count == board.tiles.count {
      page.board.takePlace(of: board, isReturn: isReturn)
      page.scroll.offset = self.page.scroll.offset
    }
    if page.parent == nil { adopt([page]) }
    self.page = page
    if let focus, page.board.tiles.indices.contains(focus) {
      screen?.setFocus(page.board.tiles[focus])
    }
  }

  override func preferredSize(within room: Size) -> Size { room }

  override func arrangeChildren(in area: Rectangle) { page.place(in: area) }

  // Read here, so that another page is drawn from scratch.
  override func draw(on canvas: Canvas) { _ = page }
}
