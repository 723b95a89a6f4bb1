// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Several options below one another, of which one is chosen.
///
/// ```swift
/// let radio = Radio(room.colors) { $0.name }
/// radio.bind(\.options, to: room, \.colors)
/// radio.bind(\.selection, to: room, \.colorID, mode: .twoWay)
/// ```
///
/// The choice is kept by identity: it stays with its option when that moves, and if the option is
/// removed, nothing is marked until it returns or another option is chosen.
///
/// Size: a row for each option, as many columns as the widest; `(•) red`, `( ) blue`, in ASCII
/// `(*)`. With too few rows those around the choice show. Keys: Up and Down, which stop at the
/// ends; Home and End; the mouse chooses too, and while the widget has the focus the wheel acts as
/// Up and Down. While it has the focus the chosen option is in reverse, or the first one if nothing
/// is chosen; then Space or Enter chooses it.
///
/// Looks: the same without colors, since the mark shows the choice.
public final class Radio<Option: Identifiable>: Widget {
  /// The options, from top to bottom.
  @Observed public var options: [Option]

  /// The identity of the chosen option; nil for none.
  @Observed public var selection: Option.ID?

  package let title: (Option) -> String

  /// Makes a group of options.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - selection: The identity of the chosen option.
  ///   - title: Returns the title of an option.
  public init(
    _ options: [Option] = [], selection: Option.ID? = nil, title: @escaping (Option) -> String
  ) {
    self.options = options
    self.selection = selection
    self.title = title
  }

  public override var canFocus: Bool { !options.isEmpty }

  public override func preferredSize(within room: Size) -> Size {
    let columns = options.isEmpty ? 0 : widest + 4
    return Size(rows: min(options.count, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let chosen = chosen
    let first = firstRow(showing: chosen)
    for row in 0..<min(canvas.rows, options.count) {
      let index = first + row
      let isChosen = index == chosen
      let style = isFocused && index == chosen ?? 0 ? Style.focus : .plain
      let mark = isChosen ? (canvas.isASCII ? "*" : "•") : " "
      canvas.write("(\(mark))", row: row, column: 0)
      canvas.write(
        title(options[index]), row: row, column: 4, truncatedTo: canvas.columns - 4, style: style)
    }
  }

  public override var focusArea: Rectangle? {
    let chosen = chosen
    let row = (chosen ?? 0) - firstRow(showing: chosen)
    return Rectangle(row: frame.row + row, column: frame.column, rows: 1, columns: frame.columns)
  }

  public override var keyHints: [KeyHint] {
    if options.isEmpty { return [] }
    return [
      KeyHint([.down, .up], "choose another one", hint: "choose"),
      KeyHint([.home, .end], "choose the first or the last"),
    ] + (chosen == nil ? [KeyHint([" ", .enter], "choose the first one")] : [])
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty, !options.isEmpty else { return false }
    switch key.key {
    case .up: choose((chosen ?? 1) - 1)
    case .down: choose((chosen ?? -1) + 1)
    case .home: choose(0)
    case .end: choose(options.count - 1)
    case " ", .enter:
      if chosen != nil { return false }
      choose(0)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    if let isUsed = handleWheel(event, up: .init(.up), down: .init(.down)) { return isUsed }
    let index = firstRow(showing: chosen) + position.row
    guard case .press(.left) = event.action, options.indices.contains(index) else { return false }
    choose(index)
    return true
  }

  /// The first option that shows, with the index of the chosen one, which takes a search.
  private func firstRow(showing chosen: Int?) -> Int {
    let last = max(options.count - frame.rows, 0)
    return min(max((chosen ?? 0) - frame.rows / 2, 0), last)
  }
}

extension Radio: Choosing {}
