// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The scenes with their numbers, in one row, and which of them shows.
///
/// Where there is no room for all names, only the one that shows has its name, in brackets.
final class SceneBar: Widget {
  /// The place of the scene that shows.
  @Observed var current = 0

  private let names: [String]

  /// Called with the place of a scene that the mouse chose.
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
      let isCurrent = index == current
      let number = "\(index + 1)"
      if isCurrent {
        canvas.write("[", row: 0, column: item.column - 1, style: .accent)
      }
      canvas.write(number, row: 0, column: item.column, style: .key)
      let end = canvas.write(
        String(item.text.dropFirst(number.count)), row: 0, column: item.column + number.count,
        style: isCurrent ? .heading : .muted)
      if isCurrent {
        canvas.write(
          "]", row: 0, column: item.column + number.count + end, style: .accent)
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

  /// What stands where, as far as there is room.
  private func items(
    within columns: Int
  ) -> (title: String?, scenes: [(column: Int, text: String)]) {
    let full = names.enumerated().map { "\($0.offset + 1) \($0.element)" }
    let short = full.enumerated().map { index, text in
      index == current ? text : "\(index + 1)"
    }
    for (title, texts) in [("Bowline", full), (nil, full), ("Bowline", short)] {
      let scenes = places(of: texts, from: title.map { $0.count + 4 } ?? 1)
      if let last = scenes.last, last.column + last.text.count < columns {
        return (title, scenes)
      }
    }
    return (nil, places(of: short, from: 1))
  }

  private func places(of texts: [String], from start: Int) -> [(column: Int, text: String)] {
    var column = start
    return texts.map { text in
      defer { column += text.count + 2 }
      return (column, text)
    }
  }
}
