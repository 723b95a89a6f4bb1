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
/// caret, and ends in `…` while the field does not have the focus. With the focus the terminal's
/// cursor stands in it; the field is underlined, so that its width shows.
///
/// Keys: all that type, and those of readline: Control with `a e b f h d k u w y`, Alt with `b f d`
/// and Backspace, Left, Right, Backspace and Delete, these with Control for words, Home, End;
/// Control-`_` undoes, Alt-E redoes, Control-Y brings back what Control with `k u w` and the keys
/// for words have removed last. The keys that move the caret select with Shift, Alt-A selects all,
/// and typed or pasted text replaces the selection, which shows without the field's reverse.
/// Control-X cuts the selection, Alt-C copies it, Control-V pastes: by ``Screen/copy(_:)``. Enter
/// calls ``commit()``, and the same key answers a dialog around the field, unless the text has a
/// mistake. Esc calls ``restore()`` if the text that shows was not taken over. A paste is one
/// change, and its line ends become spaces. The mouse moves the caret; dragging it selects, and so
/// does Shift with a press, and a double press the word.
///
/// A field for a password (``isSecret``) shows a mark for each character, `•`, in ASCII `*`. It
/// copies and cuts nothing, and its keys treat the text as one word, so that none shows where a
/// word ends. An `Insight` does not record the typed text, neither here nor in a property that is
/// bound to the field. These are not hidden: ``text``, ``draft`` and the bound property for code
/// that reads them, so keep such a property out of a journal and out of anything that a program
/// shows; a text that code writes to them, or that the commit of a group writes; and the keys, for
/// code that records keys.
///
/// Looks: the field is in reverse while it has the focus, and underlined otherwise, with or without
/// colors. With a mistake it has the look of an error, which is bold without colors.
public final class TextField: Widget {
  /// The text that was taken over last.
  ///
  /// When other code writes it, the field shows that text. While the field has the focus the caret
  /// stays between the same characters. A model that writes a typed text in another way, such as in
  /// capitals, corrects the change, which a person can undo as a whole.
  ///
  /// When the text begins to come from another object, as where a row is chosen, an edit that was
  /// not taken over is dropped, and earlier changes cannot be undone, even if both texts are equal.
  @Observed public var text: String {
    // With `onEnter` no key writes the text: a commit or other code did.
    didSet { if commits == .onEnter { textBefore = text } }
  }

  /// The text that shows, taken over or not.
  @Observed public internal(set) var draft: String {
    didSet { draftChanged() }
  }

  /// The binding of ``draft`` to ``text``, which validates and carries typed text.
  ///
  /// In a `BindingGroup` of Bowline it is a part of the validity of a form.
  public private(set) lazy var edit: Binding = bind(
    \.draft, to: self, \.text, mode: .twoWay, initial: false, transform: .same,
    trigger: commits == .onEnter ? .explicit : .change,
    validate: { [unowned self] text in validate(text).flatMap { $0.isEmpty ? nil : $0 } })

  /// The mistake in the text that shows, in words; empty if there is none, or if the text was not
  /// validated yet.
  ///
  /// That is what ``validate`` finds, or else what the binding of ``text`` refuses: its
  /// `validate:` or its transform.
  public var error: String { edit.validationError ?? outerBinding?.validationError ?? "" }

  /// The binding that carries a text that was taken over to a model; nil for none.
  ///
  /// It is looked up by reading the text, so that whoever observes an error is told with each text.
  var outerBinding: Binding? {
    if let findOuterBinding { return findOuterBinding() }
    _ = text
    return _text.binding
  }

  /// Returns the binding of the value that a widget around the field makes of the text.
  var findOuterBinding: (() -> Binding?)?

  /// The text that shows while the field is empty, with the focus too.
  @Observed public var placeholder: String

  /// The moment at which typed text becomes ``text``.
  public let commits: Commit

  /// The text shows as marks and is copied nowhere.
  public let isSecret: Bool

  /// Returns the mistake in a text, in words for a person; nil or an empty text accepts it.
  ///
  /// A new function is used from the next key on.
  public var validate: (String) -> String?

  /// Called when Enter finds a mistake in the text that shows, with that mistake.
  public var onRefusal: (String) -> Void = { _ in }

  @Observed var editor: TextEditor
  private var window = TextWindow()
  private var presses = DoublePress()

  /// The text that was committed last, or that other code has written since.
  var textBefore: String

  /// A key or a paste is changing the text: a text that other code writes now corrects it.
  private(set) var isEditing = false

  private var watching: KeyValueObservation?

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - text: The text to begin with; it is not validated.
  ///   - placeholder: The text that shows while the field is empty.
  ///   - commit: The moment at which typed text becomes ``text``.
  ///   - isSecret: The text shows as marks and is copied nowhere.
  ///   - validate: Returns the mistake in a text; nil accepts it.
  public init(
    _ text: String = "", placeholder: String = "", commit: Commit = .eachKey,
    isSecret: Bool = false,
    validate: @escaping (String) -> String? = { _ in nil }
  ) {
    self.text = text
    draft = text
    self.placeholder = placeholder
    commits = commit
    self.validate = validate
    self.isSecret = isSecret
    editor = TextEditor(text, isSecret: isSecret)
    textBefore = text
    super.init()
    isRecorded = !isSecret
    // The binding is made here, so that it is told of every change.
    _ = edit
    watching = observeSource(of: \.text) { [unowned self] in leaveObject() }
  }

  /// The place of the caret: the number of grapheme clusters before it.
  public var caret: Int { editor.caret.character }

  /// The text that is selected; empty for none.
  public var selectedText: String { editor.selectedText }

  /// Selects the whole text, so that what a person types takes its place.
  package func selectAll() { editor.select(TextPlace()..<editor.end) }

  public override var canFocus: Bool { true }

  public override var takesText: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(20, room.columns))
  }

  public override func didChangeFocus() {
    if isFocused { return }
    window = TextWindow()  // Without the focus the beginning of the text shows.
    commit()
  }

  // MARK: Drawing

  // A person sees what they type.
  public override var highlightsChanges: Bool { !isFocused }

  public override func draw(on canvas: Canvas) {
    let style = style
    canvas.fill(style: style)
    let line = shownLine(isASCII: canvas.isASCII)
    if line.count == 0 {
      canvas.write(
        placeholder, row: 0, column: 0, truncatedTo: canvas.columns,
        style: error.isEmpty ? style.adding(.dim) : style)
      if isFocused { canvas.setCursor(row: 0, column: 0) }
    } else if isFocused {
      drawWindow(line, on: canvas, style: style)
    } else {
      // Each character has a column at least.
      let text = String(line.prefix(canvas.columns + 1))
      canvas.write(text, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  private var style: Style {
    if isFocused { return error.isEmpty ? .focus : .error.adding(.reverse) }
    return (error.isEmpty ? Style.plain : .error).adding(.underline)
  }

  /// The text as it shows.
  private func shownLine(isASCII: Bool) -> TextLine {
    if !isSecret { return editor.line }
    return TextLine(String(repeating: isASCII ? "*" : "•", count: editor.line.count))
  }

  /// Draws the part of the text around the caret, with marks at the sides where text is cut.
  private func drawWindow(_ line: TextLine, on canvas: Canvas, style: Style) {
    window.show(caret, of: line, columns: canvas.columns)
    let column = window.column
    canvas.write(String(window.characters), row: 0, column: 0, style: style)
    if let selection = editor.selection {
      let start = max(selection.lowerBound.character - window.first, 0)
      let end = max(selection.upperBound.character - window.first, start)
      canvas.write(
        String(window.characters.prefix(end).dropFirst(start)), row: 0,
        column: column(window.first + start), style: Style.plain.adding(.underline))
    }
    // No mark is drawn over the caret.
    if window.first > 0, column(caret) > 0 {
      canvas.write(canvas.isASCII ? "<" : "…", row: 0, column: 0, style: style)
    }
    let last = canvas.columns - 1
    if column(line.count) > canvas.columns, column(caret) < last {
      canvas.write(canvas.isASCII ? ">" : "…", row: 0, column: last, style: style)
    }
    canvas.setCursor(row: 0, column: column(caret))
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    let isUncommitted = draft != text
    return (isUncommitted ? [KeyHint([.enter], "take the text over", hint: "commit")] : [])
      + (isUncommitted || !error.isEmpty
        ? [KeyHint([.escape], "go back to the text before", hint: "restore")] : [])
      + [
        KeyHint([KeyPress("u", .control)], "remove all before the caret"),
        KeyHint([KeyPress("k", .control)], "remove all behind the caret"),
        KeyHint([KeyPress("w", .control)], "remove the word before the caret"),
      ] + editor.editHints
  }

  public override func uses(_ key: KeyPress) -> Bool {
    editor.action(of: key) != nil || super.uses(key)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.escape): return (draft != text || !error.isEmpty) && restore()
    case KeyPress(.enter):
      let isUncommitted = draft != text
      // A text with a mistake does not answer a dialog.
      guard commit() else {
        onRefusal(error)
        return true
      }
      if isUncommitted { offerToAncestors(key) }
      return isUncommitted
    default:
      return change { $0.handle(key, clipboard: &$1) }
    }
  }

  public override func paste(_ text: String) -> Bool {
    change { editor, _ in
      editor.insert(PastedText.line(text))
      return true
    }
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .press(.left):
      move(toColumn: position.column, selecting: event.modifiers == .shift)
      if presses.isSecond(at: screen?.now ?? .zero, on: editor.caret) {
        editor.select(editor.word(at: editor.caret))
      }
    case .drag(.left) where screen?.mouseGrabber === self:
      move(toColumn: position.column, selecting: true)
    default: return false
    }
    return true
  }

  /// Replaces the text that shows, like a person who selects all and pastes.
  func replace(with text: String) {
    _ = change { editor, _ in
      editor.select(TextPlace()..<editor.end)
      editor.insert(text)
      return true
    }
  }

  private func move(toColumn column: Int, selecting: Bool) {
    // A mark takes one column, and any other character one at least.
    let shown = shownLine(isASCII: true)[window.first..<window.first + max(column, 0)]
    let before = column < 0 ? -1 : TextWidth.prefix(of: String(shown), columns: column).text.count
    editor.move(to: TextPlace(character: window.first + before), selecting: selecting)
  }

  /// Changes the text that shows; the binding takes it over.
  private func change(_ change: (inout TextEditor, inout Clipboard) -> Bool) -> Bool {
    let revision = editor.revision
    guard withClipboard({ change(&editor, &$0) }) else { return false }
    if editor.revision != revision {
      isEditing = true
      defer { isEditing = false }
      draft = editor.text
    }
    return true
  }

  /// Offers a key that was used here to the widgets around; it runs no command.
  private func offerToAncestors(_ key: KeyPress) {
    var ancestor = parent
    while let widget = ancestor, !widget.handle(key) { ancestor = widget.parent }
  }
}
