// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The board of the present, or of an earlier moment while one shows.
final class WatchPages: Widget {
  /// The board that shows.
  @Observed private(set) var board: WatchBoard

  private let live: WatchBoard

  init(_ model: WatchModel) {
    live = WatchBoard(model)
    board = live
    super.init()
    growth = 1
    adopt([live])
  }

  override var children: [Widget] { [board] }

  /// An earlier moment shows, and not a pause.
  private var isEarlier = false

  /// Shows the paths of an earlier moment or of a pause; nil shows the present.
  func show(_ past: WatchModel?, isPause: Bool) {
    let isReturn = isEarlier && past == nil
    isEarlier = past != nil && !isPause
    let old = board
    board = past.map(WatchBoard.init) ?? live
    if board.parent == nil { adopt([board]) }
    let focus = screen?.focus
    let tile = board.takePlace(of: old, focus, isReturn: isReturn)
    if let tile { screen?.setFocus(tile) }
  }

  /// All tiles that were made.
  var made: [WatchTile] { live.made + (board === live ? [] : board.made) }

  override func preferredSize(within room: Size) -> Size { room }

  override func arrangeChildren(in area: Rectangle) { board.place(in: area) }

  // Read here, so that another board is drawn from scratch.
  override func draw(on canvas: Canvas) { _ = board }
}
