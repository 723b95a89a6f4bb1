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
/// write a number in its place: then characters are typed and are no commands, as in a text field,
/// until Enter takes the number over, or Esc or a loss of the focus discards it. A text that is not
/// a whole number of the range stays to be corrected, with the mistake behind it: `not a number:
/// 12x`, `not a whole number: 1.5`, `200 is out of range (0–150)`. An empty text leaves the number
/// as it is. Meanwhile a paste is a part of the text. The mouse uses the arrows; while the counter
/// has the focus, the wheel acts as Right and Left.
///
/// Looks: the same without colors.
public final class Counter: Widget {
  /// The number.
  ///
  /// Code may set a number outside of ``range``; keys return to the range. When the number begins to
  /// come from another object, one that is being written in its place is dropped.
  @Observed public var value: Int

  /// The amount by which a key changes the number, 1 or more.
  ///
  /// Below 1 it counts as 1.
  @Observed public var step: Int

  /// The numbers that keys can reach.
  @Observed public var range: ClosedRange<Int>

  /// The editor of the text that is written in place of the number; nil while nobody writes.
  @Observed private var numberEditor: TextEditor?

  /// The mistake in the text that Enter has not taken over, in words; empty if there is none.
  @Observed private var mistake = ""

  private var watching: KeyValueObservation?

  /// Makes a counter.
  public init(_ value: Int = 0, step: Int = 1, range: ClosedRange<Int> = .min ... .max) {
    self.value = value
    self.step = step
    self.range = range
    super.init()
    watching = observeSource(of: \.value) { [unowned self] in write(with: nil) }
  }

  public override var canFocus: Bool { true }

  public override var takesText: Bool { numberEditor != nil }

  public override func didChangeFocus() {
    write(with: nil)
  }

  public override func preferredSize(within room: Size) -> Size {
    let words = mistake.isEmpty ? 0 : TextWidth.columns(of: mistake) + 2
    let columns = TextWidth.columns(of: text) + 4 + words
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    // Plain without the focus: a change of style costs ten bytes in the terminal, a digit one.
    let style = isFocused ? Style.focus : .plain
    if let numberEditor {
      let used = canvas.write(
        text, row: 0, column: 2, truncatedTo: canvas.columns - 2, style: style)
      let words = canvas.isASCII ? String(mistake.map { $0 == "–" ? "-" : $0 }) : mistake
      canvas.write(
        words, row: 0, column: used + 4, truncatedTo: canvas.columns - used - 4, style: .error)
      let before = String(text.prefix(numberEditor.caret.character))
      return canvas.setCursor(row: 0, column: 2 + TextWidth.columns(of: before))
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
    case .enter: write(with: TextEditor())
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

  public override func paste(_ text: String) -> Bool {
    guard var next = numberEditor else { return false }
    next.insert(PastedText.line(text))
    write(with: next)
    return true
  }

  /// Handles a key while a number is written.
  private func handleWhileWriting(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.escape): write(with: nil)
    case KeyPress(.enter):
      if !text.isEmpty {
        let reading = NumberReading(range: range)
        mistake = reading.problem(with: text) ?? ""
        guard mistake.isEmpty, let number = reading.number(in: text) else { return true }
        set(number)
      }
      write(with: nil)
    default:
      guard let next = self.numberEditor(after: key) else { return false }
      write(with: next)
    }
    return true
  }

  /// Goes on writing with another text; nil ends it.
  private func write(with editor: TextEditor?) {
    numberEditor = editor
    if !mistake.isEmpty { mistake = "" }
  }

  /// Returns the editor as it is after a key; nil if the key has no meaning there.
  private func numberEditor(after key: KeyPress) -> TextEditor? {
    // Nothing is copied from an unfinished number.
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
