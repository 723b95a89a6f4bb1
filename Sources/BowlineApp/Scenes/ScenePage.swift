// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of a scene: its widgets, the code that binds them, the latest changes, and a guide.
///
/// In a narrow window the code stands below the widgets, and the changes stand below the code where
/// there are rows for them. In a wide window a second column has the code with details, and the
/// changes. The widgets, by their growth, and the guide share the rows that are left over. A page
/// that does not fit is scrolled.
final class ScenePage: Widget {
  /// The least columns of a page with the code at the right.
  static let wideColumns = 156

  /// The columns of the names before widgets, and of the remarks behind them, in every scene.
  static let nameColumns = 13
  static let remarkColumns = 26

  private static let gap = 3

  /// The least rows of the box of changes, its borders counted.
  private static let leastChanges = 5

  /// The rows of code that a narrow window has even if it has to scroll.
  private static let leastCode = 2

  /// The rows that the box of the code may have in every narrow window; in a high one it may have
  /// two fifths of the page, rounded up.
  private static let codeRows = 10

  private let main: Widget
  private let code: SceneCode
  private let changes: Box
  private let guide: SceneGuide

  /// - Parameters:
  ///   - main: The widgets of the scene.
  ///   - code: The lines that bind them.
  ///   - log: The latest changes.
  ///   - guide: The keys and the words of the scene.
  init(_ main: Widget, code: SceneCode, changes log: LogView, guide: SceneGuide) {
    self.main = main
    self.code = code
    changes = Box("changes") { log }
    self.guide = guide
    super.init()
    adopt([main, code, changes, guide])
  }

  // A widget without an area gets no focus.
  override var children: [Widget] {
    [main, code] + [changes, guide].filter { !$0.frame.isEmpty }
  }

  override func preferredSize(within room: Size) -> Size {
    code.hasDetails = room.columns >= Self.wideColumns
    if room.columns >= Self.wideColumns {
      let widths = widths(in: room.columns)
      let left = main.measured(within: Size(rows: room.rows, columns: widths.main))
      let right = code.measured(within: Size(rows: room.rows, columns: widths.rest))
      return Size(rows: max(left.rows, right.rows), columns: room.columns)
    }
    let rows = main.measured(within: room).rows
    let codeRows = min(code.measured(within: room).rows, Self.leastCode + 2)
    return Size(rows: min(rows + codeRows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    code.hasDetails = area.columns >= Self.wideColumns
    if area.columns >= Self.wideColumns {
      let widths = widths(in: area.columns)
      let parts = area.split(left: widths.main)
      let wanted = main.measured(within: parts.left.size).rows
      placeMain(in: parts.left, wanted: wanted)
      let right = parts.rest.split(left: Self.gap).rest
      placeBelow(right.split(top: code.measured(within: right.size).rows))
      return
    }
    let wanted = main.measured(within: area.size).rows
    let codeRows = min(
      code.measured(within: area.size).rows, max((area.rows * 2 + 4) / 5, Self.codeRows))
    let spare = max(area.rows - wanted - codeRows, 0)
    // A third of the spare rows has the changes, unless these would be too few to say much.
    let changesRows = spare / 3 < Self.leastChanges ? 0 : spare / 3
    let upper = area.split(top: wanted + spare - changesRows)
    placeMain(in: upper.top, wanted: wanted)
    placeBelow(upper.rest.split(top: codeRows))
  }

  /// Places the widgets, and the guide below them where there is room for both.
  private func placeMain(in area: Rectangle, wanted: Int) {
    let spare = max(area.rows - wanted, 0)
    let room = Size(rows: spare / (1 + max(main.growth, 0)), columns: area.columns)
    let parts = area.split(bottom: guide.measured(within: room).rows)
    main.place(in: main.growth > 0 ? parts.rest : parts.rest.split(top: wanted).top)
    guide.place(in: parts.bottom)
  }

  /// Places the code, and the changes below it where there is room for some.
  private func placeBelow(_ parts: (top: Rectangle, rest: Rectangle)) {
    code.place(in: parts.top)
    changes.place(in: parts.rest.rows < Self.leastChanges ? Rectangle(Size.zero) : parts.rest)
  }

  /// The columns of the widgets and of the code at their right.
  private func widths(in columns: Int) -> (main: Int, rest: Int) {
    let rest = max((columns - Self.gap) * 2 / 5, 76)
    return (columns - Self.gap - rest, rest)
  }
}
