// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest change of the scene from its cause to what followed it, in one row:
/// `key + → model.number 10 → 11 → label, counter, history`.
final class CauseLine: Widget {
  /// A change of a bound value.
  private struct Step: Equatable {
    let name: String
    let old: String
    let new: String
  }

  /// The last action of a person, in words; empty before the first one.
  private var action = ""

  /// Whether nothing has changed since that.
  private var isNew = true

  /// The action that the changes which show came from.
  private var shownAction = ""

  /// The changes since then, the first of them the cause of the others.
  @Observed private var steps: [Step] = []

  /// A note in place of a change; empty for none.
  @Observed var note = ""

  /// The most names that are kept; what follows is counted.
  private static let most = 20

  override var highlightsChanges: Bool { false }

  /// Begins a new line with what a person does.
  ///
  /// The line that shows stays until something changes by it.
  func begin(_ action: String) {
    self.action = action
    isNew = true
  }

  /// Adds a change.
  func add(_ name: String, from old: String, to new: String) {
    if isNew {
      isNew = false
      shownAction = action
      steps = []
    }
    // A value that changes on and on without a key is the cause of what follows it.
    if let first = steps.first, first.name == name {
      steps = [Step(name: name, old: first.old, new: new)]
    } else if steps.count < Self.most {
      if !steps.contains(where: { $0.name == name }) {
        steps.append(Step(name: name, old: old, new: new))
      }
    }
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override func draw(on canvas: Canvas) {
    var column = 0
    func write(_ text: String, _ style: Style) {
      column += canvas.write(
        text, row: 0, column: column, truncatedTo: canvas.columns - column, style: style)
    }
    if !note.isEmpty { return write(note, .warning) }
    guard let first = steps.first else { return }
    let arrow = canvas.isASCII ? " -> " : " → "
    if !shownAction.isEmpty {
      write(shownAction, Style(attributes: .bold))
      write(arrow, .muted)
    }
    write("\(first.name) \(first.old)\(arrow)\(first.new)", .warning)
    let others = steps.dropFirst().map(\.name)
    if !others.isEmpty {
      write(arrow, .muted)
      write(others.joined(separator: ", "), .accent)
    }
  }
}
