// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// One of several options, in one row.
///
/// ```swift
/// let select = Select(room.colors) { $0.name }
/// select.bind(\.options, to: room, \.colors)
/// select.bind(\.selection, to: room, \.colorID, mode: .twoWay)
/// ```
///
/// The choice is kept by identity: it stays with its option when that moves, and if the option is
/// removed, `none` shows until it returns or another option is chosen.
///
/// Size: one row, as many columns as the widest option between two arrows: `◂ red  ▸`, in ASCII
/// `< red  >`. At the first and the last option the arrow on that side is gone. A title that is too
/// long ends in `…`. Keys: Left and Right, Up and Down, Home and End; Space chooses the next
/// option, and after the last one the first; the mouse uses the arrows. While the widget has the
/// focus the option is in reverse, and the wheel acts as Up and Down.
///
/// Looks: the same without colors.
public final class Select<Option: Identifiable>: Widget {
  /// The options in their order.
  @Observed public var options: [Option]

  /// The identity of the chosen option; nil for none.
  @Observed public var selection: Option.ID?

  package let title: (Option) -> String

  /// Makes a select.
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
    Size(rows: min(1, room.rows), columns: min(max(widest, 4) + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let chosen = chosen
    let last = canvas.columns - 1
    if chosen != 0, !options.isEmpty {
      canvas.write(canvas.isASCII ? "<" : "◂", row: 0, column: 0)
    }
    canvas.write(
      chosen.map { title(options[$0]) } ?? "none", row: 0, column: 2,
      truncatedTo: canvas.columns - 4, style: isFocused ? .focus : .plain)
    if chosen != options.count - 1, !options.isEmpty, last > 0 {
      canvas.write(canvas.isASCII ? ">" : "▸", row: 0, column: last)
    }
  }

  public override var keyHints: [KeyHint] {
    if options.isEmpty { return [] }
    return [
      KeyHint([.right, .left, .down, .up], "choose another one", hint: "choose"),
      KeyHint([.home, .end], "choose the first or the last"),
      KeyHint([" "], "choose the next one"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty, !options.isEmpty else { return false }
    switch key.key {
    case .left, .up: choose((chosen ?? options.count) - 1)
    case .right, .down: choose((chosen ?? -1) + 1)
    case .home: choose(0)
    case .end: choose(options.count - 1)
    case " ": choose(((chosen ?? -1) + 1) % options.count)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    if let isUsed = handleWheel(event, up: .init(.up), down: .init(.down)) { return isUsed }
    guard case .press(.left) = event.action, !options.isEmpty else { return false }
    if position.column < 2 { choose((chosen ?? options.count) - 1) }
    if position.column >= frame.columns - 2 { choose((chosen ?? -1) + 1) }
    return true
  }
}

extension Select: Choosing {}
