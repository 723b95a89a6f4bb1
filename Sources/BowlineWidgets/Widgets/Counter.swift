// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A whole number that a person can change.
///
/// ```swift
/// let counter = Counter()
/// counter.bind(\.value, to: shelf, \.stock, mode: .twoWay)
/// ```
///
/// Size: one row; the number between two arrows, `◂ 10 ▸`, or `< 10 >` in ASCII. While the counter
/// has the focus the number is in reverse. At an end of ``range`` the arrow on that side is gone,
/// and the keys to that side do nothing; a change by several steps stops at the end.
///
/// Keys: Left and Right change the number by ``step``, PgDn and PgUp by ten steps. Enter begins to
/// write a number in its place: then digits are digits and not commands, as in a text field, until
/// Enter takes the number over, or Esc or a loss of the focus discards it. A text that is not a
/// number stays to be corrected; a number outside of the range becomes its nearest end, and an
/// empty text leaves the number as it is. The mouse uses the arrows; while the counter has the
/// focus, the wheel acts as Right and Left.
///
/// Looks: the same without colors.
public final class Counter: Widget {
  /// The number.
  ///
  /// Code may set a number outside of ``range``; keys return to the range.
  @Observed public var value: Int

  /// The amount by which a key changes the number, 1 or more.
  ///
  /// Below 1 it counts as 1.
  @Observed public var step: Int

  /// The numbers that keys can reach.
  @Observed public var range: ClosedRange<Int>

  /// The editor of the text that is written in place of the number; nil while nobody writes.
  @Observed private var numberEditor: TextEditor?

  /// Makes a counter.
  public init(_ value: Int = 0, step: Int = 1, range: ClosedRange<Int> = .min ... .max) {
    self.value = value
    self.step = step
    self.range = range
  }

  public override var canFocus: Bool { true }

  public override var takesText: Bool { numberEditor != nil }

  public override func didChangeFocus() {
    numberEditor = nil
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(text.count + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    // Plain without the focus: a change of style costs ten bytes in the terminal, a digit one.
    let style = isFocused ? Style.focus : .plain
    if let numberEditor {
      canvas.write(numberEditor.text, row: 0, column: 2, style: style)
      return canvas.setCursor(row: 0, column: 2 + numberEditor.caret.character)
    }
    if value > range.lowerBound {
      canvas.write(canvas.isASCII ? "<" : "◂", row: 0, column: 0)
    }
    let used = canvas.write(
      text, row: 0, column: 2, truncatedTo: canvas.columns - 4, style: style)
    if value < range.upperBound {
      canvas.write(canvas.isASCII ? ">" : "▸", row: 0, column: 3 + used)
    }
  }

  public override var keyHints: [KeyHint] {
    if numberEditor != nil {
      return [
        KeyHint([.enter], "take the number that was written", hint: "take"),
        KeyHint([.escape], "forget it", hint: "forget"),
      ]
    }
    return [
      KeyHint([.right, .left], "raise or lower it", hint: "raise"),
      KeyHint([.pageUp, .pageDown], "raise or lower it by ten steps"),
      KeyHint([.enter], "write a number", hint: "write"),
    ]
  }

  public override func uses(_ key: KeyPress) -> Bool {
    super.uses(key) || numberEditor(after: key) != nil
  }

  public override func handle(_ key: KeyPress) -> Bool {
    if numberEditor != nil { return handleWhileWriting(key) }
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .left: add(steps: -1)
    case .right: add(steps: 1)
    case .pageDown: add(steps: -10)
    case .pageUp: add(steps: 10)
    case .enter: numberEditor = TextEditor()
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    // The mouse does not change the number while another one is written in its place.
    if numberEditor != nil { return false }
    if let isUsed = handleWheel(event, up: .init(.right), down: .init(.left)) { return isUsed }
    guard case .press(.left) = event.action else { return false }
    if position.column == 0 { add(steps: -1) }
    if position.column == min(text.count + 3, frame.columns - 1) { add(steps: 1) }
    return true
  }

  /// Handles a key while a number is written.
  private func handleWhileWriting(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.escape): numberEditor = nil
    case KeyPress(.enter):
      guard let text = numberEditor?.text else { return false }
      // A number with too many digits for Int is beyond an end of it.
      let number = Int(text) ?? Double(text).map { $0 < 0 ? .min : .max }
      if number == nil, !text.isEmpty { return true }
      numberEditor = nil
      if let number { set(number) }
    default:
      guard let next = self.numberEditor(after: key) else { return false }
      numberEditor = next
    }
    return true
  }

  /// Returns the editor as it is after a key; nil if the key has no meaning there.
  private func numberEditor(after key: KeyPress) -> TextEditor? {
    if case .character(let character) = key.key, key.modifiers.isEmpty {
      guard "+-0123456789".contains(character) else { return nil }
    }
    // Nothing is copied from an unfinished number or pasted into it.
    var clipboard = Clipboard()
    guard var next = numberEditor, next.handle(key, clipboard: &clipboard) else { return nil }
    return next
  }

  private var text: String { numberEditor?.text ?? String(value) }

  private func add(steps: Int) {
    set(Int(clamping: Int128(value) + Int128(max(step, 1)) * Int128(steps)))
  }

  /// Sets the number, clamped to the range; an equal number is not written, so observers are not
  /// told.
  private func set(_ number: Int) {
    let number = min(max(number, range.lowerBound), range.upperBound)
    if value != number { value = number }
  }
}
