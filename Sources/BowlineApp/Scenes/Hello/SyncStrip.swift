// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The three sync modes on one text, the present one filled: side by side, or without their
/// meanings below one another where there are few columns.
final class SyncStrip: Widget {
  /// The mode that the label has now.
  @Observed var mode = SyncMode.number

  /// The number that is shown in the text.
  @Observed var number = 0

  private let text: String

  /// The least columns of modes side by side, so that the longest name is whole.
  private static let wideColumns = 73

  /// - Parameter text: The text that each mode is tried on.
  init(text: String) {
    self.text = text
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(3, room.rows), columns: room.columns)
  }

  override func draw(on canvas: Canvas) {
    if canvas.columns < Self.wideColumns { return drawRows(on: canvas) }
    let terms = Glossary.syncModes.terms
    var column = 0
    for (width, (shown, term)) in zip(widths(terms, in: canvas), zip(SyncMode.inOrder, terms)) {
      let part = canvas.clipped(
        to: Rectangle(row: 0, column: column, rows: canvas.rows, columns: width - 2))
      column += width
      drawName(term.fullName, of: shown, on: part)
      drawResult(of: shown, on: part.clipped(to: part.bounds.inset(top: 1, left: 2)))
      part.write(term.meaning, row: 2, column: 2, truncatedTo: part.columns - 2, style: .muted)
    }
  }

  /// The widths of the modes with two columns behind each: equal ones, so that they stay where they
  /// are as the number changes, or where a result needs more than that what each needs.
  private func widths(_ terms: [Glossary.Term], in canvas: Canvas) -> [Int] {
    let equal = (canvas.columns + 2) / terms.count
    let needed = zip(SyncMode.inOrder, terms).map { shown, term in
      let texts = [term.fullName + " ", result(of: shown), term.meaning]
      return (texts.map { TextWidth.columns(of: $0) }.max() ?? 0) + 4
    }
    let spare = canvas.columns + 2 - needed.reduce(0, +)
    if spare < 0 || needed.allSatisfy({ $0 <= equal }) { return terms.map { _ in equal } }
    return needed.map { $0 + spare / terms.count }
  }

  private func drawRows(on canvas: Canvas) {
    let terms = Glossary.syncModes.terms
    let results = SyncMode.inOrder.map { TextWidth.columns(of: result(of: $0)) }
    // The former names have columns that no result needs.
    let hasFormer = canvas.columns - Self.nameColumns(terms.map(\.fullName)) >= results.max() ?? 0
    let names = terms.map { hasFormer ? $0.fullName : $0.name }
    let columns = Self.nameColumns(names)
    for (row, (shown, name)) in zip(SyncMode.inOrder, names).enumerated() {
      let part = canvas.clipped(to: canvas.bounds.inset(top: row))
      drawName(name, of: shown, on: part)
      drawResult(of: shown, on: part.clipped(to: part.bounds.inset(left: columns)))
    }
  }

  /// The columns that names take, each with a mark before it and a space around it.
  private static func nameColumns(_ names: [String]) -> Int {
    (names.map(\.count).max() ?? 0) + 4
  }

  private func result(of shown: SyncMode) -> String {
    shown.text(replacing: text, with: "\(number)")
  }

  private func drawName(_ name: String, of shown: SyncMode, on canvas: Canvas) {
    let mark = shown == mode ? (canvas.isASCII ? "> " : "▸ ") : "  "
    canvas.write(
      mark + name + " ", row: 0, column: 0, truncatedTo: canvas.columns,
      style: shown == mode ? Style(.accent, attributes: [.bold, .reverse]) : .muted)
  }

  private func drawResult(of shown: SyncMode, on canvas: Canvas) {
    canvas.write(
      result(of: shown), row: 0, column: 0, truncatedTo: canvas.columns,
      style: shown == mode ? .plain : .muted)
  }
}
