// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The scenes with their numbers, in one row, and which of them shows.
///
/// Where there is no room for all names, only the one that shows has its name, in a filled tab.
final class SceneBar: Widget {
  /// The index of the scene that shows.
  @Observed var current = 0

  private let names: [String]

  /// Called with the index of a scene that the mouse chose.
  var onChoose: (Int) -> Void = { _ in }

  init(_ names: [String]) {
    self.names = names
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override var highlightsChanges: Bool { false }

  override func draw(on canvas: Canvas) {
    let items = items(within: canvas.columns)
    if let title = items.title {
      canvas.write(title, row: 0, column: 1, style: .heading)
    }
    for (index, item) in items.scenes.enumerated() {
      if index == current {
        let tab = " \(item.text) "
        canvas.write(
          tab, row: 0, column: item.column - 1,
          style: Style(.accent, attributes: [.bold, .reverse])
        )
      } else {
        let number = "\(index + 1)"
        canvas.write(number, row: 0, column: item.column, style: .key)
        canvas.write(
          String(item.text.dropFirst(number.count)), row: 0, column: item.column + number.count,
          style: .muted)
      }
    }
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action else { return false }
    let scenes = items(within: frame.columns).scenes
    guard
      let index = scenes.firstIndex(where: {
        ($0.column..<$0.column + $0.text.count).contains(position.column)
      })
    else { return false }
    onChoose(index)
    return true
  }

  /// Finds the title and the scenes that there is room for, with the columns in which they stand.
  private func items(
    within columns: Int
  ) -> (title: String?, scenes: [(column: Int, text: String)]) {
    let full = names.enumerated().map { "\($0.offset + 1) \($0.element)" }
    let short = full.enumerated().map { index, text in
      index == current ? text : "\(index + 1)"
    }
    let forms: [(title: String?, texts: [String], gap: Int)] = [
      ("bowline", full, 2), ("bowline", full, 1), (nil, full, 2), ("bowline", short, 2),
    ]
    for (title, texts, gap) in forms {
      let scenes = places(of: texts, from: title.map { $0.count + 3 } ?? 1, gap: gap)
      if let last = scenes.last, last.column + last.text.count < columns {
        return (title, scenes)
      }
    }
    return (nil, places(of: short, from: 1, gap: 2))
  }

  private func places(
    of texts: [String], from start: Int, gap: Int
  ) -> [(column: Int, text: String)] {
    var column = start
    return texts.enumerated().map { index, text in
      // The filled tab has a column of its own on both sides, and a free one beside each.
      let isBesideTab = index == current || index + 1 == current
      defer { column += text.count + (isBesideTab ? max(gap, 2) : gap) }
      return (column, text)
    }
  }
}
