// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The keys of a scene and the glossary, in boxes below one another, where a window has room.
final class SceneGuide: Widget {
  /// Lines that belong together, each with a name before it.
  private struct Group {
    let title: String
    let lines: [(name: String, words: String)]

    var rows: Int { lines.count + 2 }
  }

  private let groups: [Group]

  /// - Parameter commands: The commands of the scene's keys.
  init(_ commands: [Command]) {
    let keys = commands.map { ($0.keyNames.joined(separator: " "), $0.title) }
    groups =
      [Group(title: "keys of this scene", lines: keys)]
      + Glossary.all.map { glossary in
        let lines = glossary.terms.map { term in
          let former = term.formerName.map { ", \($0) in DSSimpleKVO" } ?? ""
          return (term.name, term.meaning + former)
        }
        return Group(title: glossary.title, lines: lines)
      }
  }

  override var highlightsChanges: Bool { false }

  /// The rows of the groups that fit as a whole.
  override func preferredSize(within room: Size) -> Size {
    Size(rows: shown(within: room.rows).reduce(0) { $0 + $1.rows }, columns: room.columns)
  }

  private func shown(within rows: Int) -> ArraySlice<Group> {
    var rest = rows
    return groups.prefix { group in
      rest -= group.rows
      return rest >= 0
    }
  }

  override func draw(on canvas: Canvas) {
    let shown = shown(within: canvas.rows)
    let nameColumns = shown.flatMap(\.lines).map(\.name.count).max() ?? 0
    var rest = canvas.bounds
    for group in shown {
      let parts = rest.split(top: group.rows)
      rest = parts.rest
      let inner = canvas.clipped(to: parts.top)
        .box(style: .muted, title: group.title, titleStyle: .heading)
      for (row, line) in group.lines.enumerated() {
        inner.write(line.name, row: row, column: 1, style: .key)
        let column = nameColumns + 3
        inner.write(
          line.words, row: row, column: column, truncatedTo: inner.columns - column - 1)
      }
    }
  }
}
