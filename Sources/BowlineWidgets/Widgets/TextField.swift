// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A line of text that a person can change.
///
/// ```swift
/// let field = TextField()
/// field.bind(\.text, to: account, \.owner, mode: .twoWay)
/// note.bind(\.text, to: field, \.error)
/// ```
///
/// Size: one row, 20 columns; let it grow for longer texts. Text that does not fit scrolls with the
/// caret, and without the focus ends in `…`. With the focus the terminal's cursor stands in it; the
/// field is underlined, so that its room shows.
///
/// Keys: all that type, and those of readline: Control with `a e b f h d k u w`, Alt with `b f d`
/// and Backspace, Left, Right, these with Control for words, Home, End, Backspace, Delete;
/// Control-`_` undoes. Enter is ``commit()``, and a dialog around the field is answered by the same
/// key, unless what shows is wrong. Esc is ``restore()`` where what shows was not taken over. A
/// paste is one change, its line ends are spaces. The mouse moves the caret.
public final class TextField: Widget {
  /// The moment at which typed text becomes the field's text.
  ///
  /// What ``TextField/validate`` finds wrong does not become it.
  public enum Commit: Hashable, Sendable {
    /// With each key and each paste.
    case eachKey
    /// With Enter, and when the focus goes elsewhere.
    case onEnter
  }

  /// The text that was taken over last.
  ///
  /// When somebody else writes it, what is shown becomes that text. While the field has the focus
  /// the caret stays between the characters that it stands between.
  @Observed public var text: String {
    // Where a field waits, no key writes it.
    didSet { if commits == .onEnter { textBefore = text } }
  }

  /// The text that shows, taken over or not.
  @Observed public private(set) var draft: String {
    didSet { draftChanged() }
  }

  /// The binding of ``draft`` to ``text``, which validates and carries what a person types.
  ///
  /// In a `BindingGroup` of Bowline it tells whether a form is valid.
  public private(set) lazy var edit: Binding = bind(
    \.draft, to: self, \.text, mode: .twoWay, initial: false, transform: .same,
    trigger: commits == .onEnter ? .explicit : .change,
    validate: { [unowned self] text in validate(text).flatMap { $0.isEmpty ? nil : $0 } })

  /// What is wrong with what is shown; empty where it is right, or was not looked at yet.
  public var error: String { edit.validationError ?? "" }

  /// The text that shows while the field is empty, with the focus too.
  @Observed public var placeholder: String

  /// When what was typed becomes ``text``.
  public let commits: Commit

  /// Says what is wrong with a text, in words for a person; nil, or no words, takes it over.
  ///
  /// Another rule counts from the next key on.
  public var validate: (String) -> String?

  @Observed private var editor: TextEditor
  private var window = TextWindow()

  /// The text that was committed last, or that somebody else has written since.
  private var textBefore: String

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - text: The text to begin with; it is not validated.
  ///   - placeholder: What shows while there is no text.
  ///   - commit: When what was typed becomes ``text``.
  ///   - validate: Says what is wrong with a text; nil takes it over.
  public init(
    _ text: String = "", placeholder: String = "", commit: Commit = .eachKey,
    validate: @escaping (String) -> String? = { _ in nil }
  ) {
    self.text = text
    draft = text
    self.placeholder = placeholder
    commits = commit
    self.validate = validate
    editor = TextEditor(text)
    textBefore = text
    super.init()
    // It is made with the field, so that it is told of whatever comes.
    _ = edit
  }

  /// The place of the caret: the number of grapheme clusters before it.
  public var caret: Int { editor.caret }

  public override var canFocus: Bool { true }

  public override var takesText: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(20, room.columns))
  }

  public override func didChangeFocus() {
    if !isFocused { commit() }
  }

  // MARK: Drawing

  // A person sees what they type.
  public override var highlightsChanges: Bool { !isFocused }

  public override func draw(on canvas: Canvas) {
    let style = isFocused ? Style.focus : Style(attributes: .underline)
    canvas.fill(style: style)
    if editor.characters.isEmpty {
      canvas.write(
        placeholder, row: 0, column: 0, truncatedTo: canvas.columns, style: style.adding(.dim))
      if isFocused { canvas.setCursor(row: 0, column: 0) }
    } else if isFocused {
      drawWindow(on: canvas, style: style)
    } else {
      canvas.write(editor.text, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  /// Draws the part of the text around the caret, with marks where there is more of it.
  private func drawWindow(on canvas: Canvas, style: Style) {
    window.show(editor.caret, of: editor.characters, columns: canvas.columns)
    let shown = String(editor.characters[window.first...])
    let whole = TextWidth.columns(of: shown)
    canvas.write(shown, row: 0, column: 0, style: style)
    let caret = TextWidth.columns(of: String(editor.characters[window.first..<editor.caret]))
    // A mark gives way to the caret.
    if window.first > 0, caret > 0 {
      canvas.write(canvas.isASCII ? "<" : "…", row: 0, column: 0, style: style)
    }
    let last = canvas.columns - 1
    if whole > canvas.columns, caret < last {
      canvas.write(canvas.isASCII ? ">" : "…", row: 0, column: last, style: style)
    }
    canvas.setCursor(row: 0, column: caret)
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    let isReportable = draft != text
    return (isReportable ? [KeyHint([.enter], "take the text over", hint: "commit")] : [])
      + (isReportable || !error.isEmpty
        ? [KeyHint([.escape], "go back to the text before", hint: "restore")] : [])
      + [
        KeyHint([KeyPress("u", .control)], "remove all before the caret"),
        KeyHint([KeyPress("k", .control)], "remove all behind the caret"),
        KeyHint([KeyPress("w", .control)], "remove the word before the caret"),
        KeyHint([KeyPress("_", .control)], "undo in the text"),
      ]
  }

  public override func uses(_ key: KeyPress) -> Bool {
    TextEditor.action(of: key) != nil || super.uses(key)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.escape): return (draft != text || !error.isEmpty) && restore()
    case KeyPress(.enter):
      let isReportable = draft != text
      // What is wrong answers no dialog.
      guard commit() else { return true }
      if isReportable { offerAround(key) }
      return isReportable
    default:
      return change { $0.handle(key) }
    }
  }

  public override func paste(_ text: String) -> Bool {
    // A line end of a terminal is a carriage return; what else is below a space types nothing.
    let lines = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let typed = lines.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
      .filter { $0 >= " " && $0 != "\u{7F}" }
    return change { editor in
      editor.insert(String(String.UnicodeScalarView(typed)))
      return true
    }
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action else { return false }
    let shown = String(editor.characters[window.first...])
    let before = TextWidth.prefix(of: shown, columns: position.column).text
    editor.move(to: window.first + before.count)
    return true
  }

  /// Changes what shows; the binding takes it over.
  private func change(_ change: (inout TextEditor) -> Bool) -> Bool {
    let before = editor.characters
    guard change(&editor) else { return false }
    if before != editor.characters { draft = editor.text }
    return true
  }

  /// Offers a key that was used here to the widgets around; it gives no command.
  private func offerAround(_ key: KeyPress) {
    var around = parent
    while let widget = around, !widget.handle(key) { around = widget.parent }
  }

  // MARK: Edits

  /// Takes over what shows, if it is right, and ends the edit: ``restore()`` comes back to it.
  ///
  /// Enter does it, and so does the focus as it goes elsewhere.
  ///
  /// - Returns: True if the text that shows is right; otherwise ``error`` says what is wrong.
  @discardableResult
  public func commit() -> Bool {
    // What nobody has touched may be wrong from the start: told once more, it is looked at.
    if !edit.hasPendingEdit, validate(draft)?.isEmpty == false { draft = editor.text }
    guard edit.commit() else { return false }
    textBefore = text
    return true
  }

  /// Goes back to the text before the edit: to the one that was committed last or that somebody
  /// else has written since, also where keys were taken over one by one.
  ///
  /// - Returns: True if something else has shown.
  @discardableResult
  public func restore() -> Bool {
    if draft == textBefore, text == textBefore, error.isEmpty { return false }
    if text != textBefore { text = textBefore }
    edit.revert()
    editor = TextEditor(draft)
    return true
  }

  private func draftChanged() {
    if draft == editor.text { return }
    textBefore = draft
    // Where nobody writes there is no place to keep.
    if isFocused { editor.adopt(draft) } else { editor = TextEditor(draft) }
  }
}
