// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Lines of text that a person can change.
///
/// ```swift
/// let area = TextArea(placeholder: "Dear …")
/// area.mostLines = 40
/// area.bind(\.text, to: letter, \.body, mode: .twoWay)
/// ```
///
/// Size: four rows, 20 columns; let it grow. A line that is too wide continues in the next row,
/// broken between words; if ``wraps`` is false it scrolls with the caret, and `…` (`<` and `>` in
/// ASCII) stands where it is cut. The last column has a bar like that of ``Scroll``, by lines, if
/// not all of them are in sight, and while the area has the focus `◂` (`<`) in reverse beside the
/// caret. Tabs reach to the next fourth column. The last of several rows tells the text that is
/// searched for, and the amounts of ``mostCharacters`` and ``mostLines`` that are used, if there
/// are any.
///
/// Keys: those of ``TextField``, over all lines; Up, Down, PgUp and PgDn by rows, Control with Home
/// and End for the ends of the text; each with Shift selects, and Alt-A selects all. Control-X
/// cuts, Alt-C copies, Control-V pastes; Control-`_` undoes, Alt-E redoes. Control-S begins a
/// search, which finds the text while it is typed: Control-S or Down moves to the next place,
/// Control-R or Up to the one before, Enter stays there, and Esc returns; later Control-S and
/// Control-R continue the search, and Esc ends it. Tab moves to the next widget. A paste is one
/// change. The mouse moves the caret, dragging selects, so does Shift with a press, a double press
/// selects the word, and the wheel scrolls.
///
/// The cost of a key depends on the rows in sight and not on the length of the text. If each edit
/// is taken over at once, joining the lines is added: some tenths of a millisecond for 10,000
/// lines, which ``Commit/onLeaving`` saves. A single line of a million characters is slow.
///
/// Looks: the selection is in reverse, without colors too. Text that is cut at the side ends in
/// `…`, in ASCII in `<` or `>`.
public final class TextArea: Widget {
  /// The moment at which typed text becomes the text of the area.
  public enum Commit: Hashable, Sendable {
    /// With each edit.
    case eachEdit
    /// With the loss of the focus.
    case onLeaving
  }

  /// The text that was taken over last, with a line feed at the end of each line but the last.
  ///
  /// When other code writes it, it replaces the text that shows, with edits that were not taken
  /// over. The caret stays between the same characters. So it is when the text begins to come from
  /// another object, even if both texts are equal.
  @Observed public var text: String {
    didSet { textChanged() }
  }

  /// The text that shows is not taken over yet.
  @Observed public private(set) var isEdited = false

  /// The text that shows while the area is empty.
  @Observed public var placeholder: String

  /// A line that is too wide continues in the next row; otherwise all lines scroll sideways.
  @Observed public var wraps: Bool {
    didSet { revealCaret() }
  }

  /// The text that is searched for, underlined at each place, in upper or lower case; empty for
  /// none.
  ///
  /// ``findNext()`` and ``findPrevious()`` go through them.
  @Observed public var search = "" {
    didSet { findingMessage = "" }
  }

  /// The most characters that the text should have, line ends included; nil for no limit.
  ///
  /// More can be written: the last row and ``warning`` tell the number that is too much.
  @Observed public var mostCharacters: Int? {
    didSet { updateWarning() }
  }

  /// The most lines that the text should have; nil for no limit.
  @Observed public var mostLines: Int? {
    didSet { updateWarning() }
  }

  /// The amount of text that is too much, in words; empty while the text keeps to its limits.
  @Observed public internal(set) var warning = ""

  /// The moment at which typed text becomes ``text``.
  public let commits: Commit

  var editor: TextEditor

  /// The search that is being typed; nil while none is.
  var finding: TextFinding?

  /// The outcome of the last search, if it found nothing or passed an end of the text.
  var findingMessage = ""

  /// The first row that shows, and the first column if lines do not wrap.
  var top = TextRow()
  var left = 0

  /// The column that Up and Down keep.
  var goalColumn: Int?

  /// The next drawing scrolls to the caret.
  var revealsCaret = true

  var presses = DoublePress()

  /// The first row, the first column and the size when the area was drawn last.
  var drawn: (top: TextRow, left: Int, size: Size)?

  /// The rows of the line that was laid out last: a key and a drawing ask for the same one often.
  var laidOut: (line: Int, revision: Int, room: Int?, rows: TextRows)?

  /// The value of ``text`` that the editor has seen last.
  private var written: String

  /// The number of changes of the editor, read with the editor so that the reading is tracked.
  @Observed private var editorChanges = 0

  private var watching: KeyValueObservation?

  /// Makes an area.
  ///
  /// - Parameters:
  ///   - text: The text to begin with; the caret stands at its beginning.
  ///   - placeholder: The text that shows while the area is empty.
  ///   - commit: The moment at which typed text becomes ``text``.
  ///   - wraps: A line that is too wide continues in the next row.
  public init(
    _ text: String = "", placeholder: String = "", commit: Commit = .eachEdit, wraps: Bool = true
  ) {
    self.text = text
    self.placeholder = placeholder
    commits = commit
    self.wraps = wraps
    written = text
    editor = TextEditor(text, hasLines: true)
    super.init()
    watching = observeSource(of: \.text) { [unowned self] in show(self.text) }
  }

  /// The line of the caret, counted from 0.
  public var caretLine: Int {
    _ = editorChanges
    return editor.caret.line
  }

  /// The place of the caret in its line: the number of grapheme clusters before it.
  public var caretColumn: Int {
    _ = editorChanges
    return editor.caret.character
  }

  /// The text that is selected; empty for none.
  ///
  /// - Complexity: O(*n*), where *n* is its length.
  public var selectedText: String {
    _ = editorChanges
    return editor.selectedText
  }

  /// The number of lines, 1 or more.
  public var lineCount: Int {
    _ = editorChanges
    return editor.lines.count
  }

  public override var canFocus: Bool { true }

  public override var takesText: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(4, room.rows), columns: min(20, room.columns))
  }

  public override func didChangeFocus() {
    if !isFocused {
      finding = nil
      commit()
    }
  }

  public override var focusArea: Rectangle? {
    (finding == nil ? caretRow : frame.rows - 1).map { row in
      Rectangle(row: frame.row + row, column: frame.column, rows: 1, columns: frame.columns)
    }
  }

  // A person sees what they type, and a scroll is not a change of the text.
  public override var highlightsChanges: Bool {
    !isFocused && drawn.map { $0.top == top && $0.left == left } ?? true
  }

  public override func draw(on canvas: Canvas) {
    _ = editorChanges
    drawText(on: canvas)
  }

  // MARK: Edits

  /// Takes over the text that shows.
  ///
  /// The area does this itself at the moment of ``commits``.
  public func commit() {
    if isEdited { isEdited = false }
    let text = editor.text
    if text == written { return }
    written = text
    self.text = text
  }

  /// Changes the text or the caret, and takes the text over if ``commits`` is at each edit.
  func change(_ change: (inout TextEditor, inout Clipboard) -> Bool) -> Bool {
    let revision = editor.revision
    if !withClipboard({ change(&editor, &$0) }) { return false }
    goalColumn = nil
    revealCaret()
    if editor.revision != revision {
      if !isEdited { isEdited = true }
      updateWarning()
      if commits == .eachEdit { commit() }
    }
    return true
  }

  private func textChanged() {
    if text != written { show(text) }
  }

  /// Shows a text that no edit has made, in place of all edits.
  private func show(_ text: String) {
    written = text
    editor.adopt(text)
    editor.forgetChanges()
    if isEdited { isEdited = false }
    updateWarning()
    redraw()
  }

  /// Has the area drawn anew: the editor is not an observed property, since its old value would be
  /// copied.
  func redraw() {
    Insight.unrecorded { editorChanges &+= 1 }
  }

  func revealCaret() {
    revealsCaret = true
    redraw()
  }

  // MARK: Input

  public override var keyHints: [KeyHint] {
    _ = editorChanges
    return finding != nil ? findingHints : textHints
  }

  public override func uses(_ key: KeyPress) -> Bool {
    _ = editorChanges
    let isMove = finding == nil && rows(of: key) != nil
    return isMove || (finding?.query ?? editor).action(of: key) != nil || super.uses(key)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    finding != nil ? handleWhileFinding(key) : handleInText(key)
  }

  public override func paste(_ text: String) -> Bool {
    if finding != nil { return findPasted(text) }
    return change { editor, _ in
      editor.insert(PastedText.lines(text))
      return true
    }
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    switch event.action {
    case .press(.left):
      move(to: position, selecting: event.modifiers.contains(.shift))
      if presses.isSecond(at: screen?.now ?? .zero, on: editor.caret) { selectWord() }
    case .drag(.left) where screen?.mouseGrabber === self: move(to: position, selecting: true)
    case .scrollUp: return scroll(by: -3)
    case .scrollDown: return scroll(by: 3)
    default: return false
    }
    return true
  }
}
