// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The grid that all scenes stand on: what is bound, and the code that binds it.
///
/// In a narrow window the code stands below, and below it the latest changes where there are rows for
/// them; in a wide one both stand at the right. What does not fit is scrolled to.
final class ScenePage: Widget {
  /// The columns from which on the code stands at the right.
  static let wideColumns = 156

  /// The columns of the names before widgets, and of the remarks behind them, in every scene.
  static let nameColumns = 13
  static let remarkColumns = 26

  private static let gap = 3

  /// The most rows of changes: each of them is sent again with each new one.
  private static let mostChanges = 20

  /// The rows of changes that are worth a heading.
  private static let leastChanges = 3

  /// The rows of code for which a narrow window would rather scroll.
  private static let leastCode = 3

  private let main: Widget
  private let code: SceneCode
  private let changes: Section

  /// - Parameters:
  ///   - main: What is bound.
  ///   - code: The lines that bind it.
  ///   - log: The latest changes.
  init(_ main: Widget, code: SceneCode, changes log: LogView) {
    self.main = main
    self.code = code
    changes = Section("Changes", log)
    super.init()
    adopt([main, code, changes])
  }

  // What is not to be seen gets no focus.
  override var children: [Widget] { changes.frame.isEmpty ? [main, code] : [main, code, changes] }

  override func preferredSize(within room: Size) -> Size {
    if room.columns >= Self.wideColumns {
      let widths = widths(in: room.columns)
      let left = main.measured(within: Size(rows: room.rows, columns: widths.main))
      let right = code.measured(within: Size(rows: room.rows, columns: widths.rest))
      return Size(rows: max(left.rows, right.rows + 4), columns: room.columns)
    }
    let rows = main.measured(within: room).rows
    let codeRows = min(code.measured(within: room).rows, Self.leastCode + 2)
    return Size(rows: min(rows + codeRows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    if area.columns >= Self.wideColumns {
      let widths = widths(in: area.columns)
      let parts = area.split(left: widths.main)
      main.place(in: parts.left)
      let right = parts.rest.split(left: Self.gap).rest
      let codeRows = code.measured(within: right.size).rows
      let below = right.split(top: codeRows)
      code.place(in: below.top)
      let rest = below.rest.split(top: 1).rest
      changes.place(in: rest.split(top: 1 + Self.mostChanges).top)
      return
    }
    let upper = area.split(top: main.measured(within: area.size).rows)
    main.place(in: upper.top)
    let lower = upper.rest.split(top: code.measured(within: area.size).rows)
    code.place(in: lower.top)
    let rest = lower.rest.split(top: 1).rest.split(top: 1 + Self.mostChanges).top
    changes.place(in: rest.rows > Self.leastChanges ? rest : Rectangle(Size.zero))
  }

  /// The columns of what is bound and of what stands at its right.
  private func widths(in columns: Int) -> (main: Int, rest: Int) {
    let rest = max((columns - Self.gap) * 2 / 5, 76)
    return (columns - Self.gap - rest, rest)
  }
}
