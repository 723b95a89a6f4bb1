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
/// Size: four rows, 20 columns; let it grow. A line that is too wide goes on in the next row, between
/// words, or where ``wraps`` is false scrolls with the caret; `…` (`<` and `>` in ASCII) stands where
/// it is cut. The last column has a bar as that of ``Scroll``, by lines, where not all of them are in
/// sight, and with the focus `◂` (`<`) in reverse beside the caret. Tabs reach to the next fourth
/// column. Where there is something to say the last of several rows says it: what is searched for,
/// and how much of ``mostCharacters`` and ``mostLines`` there is.
///
/// Keys: those of ``TextField``, over all lines; Up, Down, PgUp and PgDn by rows, Control with Home and
/// End for the ends of the text; each with Shift selects, and Alt-A selects all. Control-X cuts,
/// Alt-C copies, Control-V pastes; Control-`_` undoes, Alt-E redoes.
/// Control-S searches: what is typed then is found as it is typed, Control-S or Down goes to the next
/// place, Control-R or Up to the one before, Enter stays there, and Esc goes back; later Control-S and
/// Control-R go on, and Esc ends it. Tab goes to the next widget. A paste is one change. The mouse moves
/// the caret, dragging selects, so does Shift with a press, and the wheel scrolls.
///
/// A key costs as much as the rows in sight, however long the text is, and what it needs to join the
/// lines if it is taken over at once: some tenths of a millisecond for 10,000 lines, which
/// ``Commit/onLeaving`` saves. One line of a million characters is slow.
///
/// Looks: what is selected is in reverse, without colors too. What is cut at the side ends in `…`, in
/// ASCII in `<` or `>`.
public final class TextArea: Widget {
  /// The moment at which typed text becomes the area's text.
  public enum Commit: Hashable, Sendable {
    /// With each edit.
    case eachEdit
    /// With the loss of the focus.
    case onLeaving
  }

  /// The text that was taken over last, with a line feed at the end of each line but the last.
  ///
  /// When somebody else writes it, it replaces what shows, edits that were not taken over with it. The
  /// caret stays between the characters that it stands between.
  @Observed public var text: String {
    didSet { textChanged() }
  }

  /// The text that shows is not taken over yet.
  @Observed public private(set) var isEdited = false

  /// The text that shows while the area is empty.
  @Observed public var placeholder: String

  /// A line that is too wide goes on in the next row; otherwise all of them scroll sideways.
  @Observed public var wraps: Bool {
    didSet { revealCaret() }
  }

  /// A text whose places are underlined, in upper or lower case; empty for none.
  ///
  /// ``findNext()`` and ``findPrevious()`` go through them.
  @Observed public var search = "" {
    didSet { findingMessage = "" }
  }

  /// As many characters as the text should have, line ends counted too; nil for no limit.
  ///
  /// More can be written: the last row says how many are too many, and so does ``warning``.
  @Observed public var mostCharacters: Int? {
    didSet { updateWarning() }
  }

  /// As many lines as the text should have; nil for no limit.
  @Observed public var mostLines: Int? {
    didSet { updateWarning() }
  }

  /// The part of the text that is too much, in words; empty where it keeps to its limits.
  @Observed public internal(set) var warning = ""

  /// The moment at which typed text becomes ``text``.
  public let commits: Commit

  var editor: TextEditor

  /// The search that is being typed; nil while none is.
  var finding: TextFinding?

  /// The words about the last search: that there was no such text, or that it began again.
  var findingMessage = ""

  /// The first row that shows, and the first column where lines do not wrap.
  var top = TextRow()
  var left = 0

  /// The column that Up and Down keep to.
  var goalColumn: Int?

  /// The caret is to be in sight when the area is drawn next.
  var revealsCaret = true

  /// The first row, the first column and the size when the area was drawn last.
  var drawn: (top: TextRow, left: Int, size: Size)?

  /// The text that was written here last.
  private var written: String

  /// The number of changes that no property of its own tells of.
  @Observed private var editorChanges = 0

  /// Makes an area.
  ///
  /// - Parameters:
  ///   - text: The text to begin with; the caret stands at its beginning.
  ///   - placeholder: What shows while there is no text.
  ///   - commit: When what was typed becomes ``text``.
  ///   - wraps: A line that is too wide goes on in the next row.
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

  // A person sees what they type, and what has been scrolled is no news.
  public override var highlightsChanges: Bool {
    !isFocused && drawn.map { $0.top == top && $0.left == left } ?? true
  }

  public override func draw(on canvas: Canvas) {
    _ = editorChanges
    drawText(on: canvas)
  }

  // MARK: Edits

  /// Takes over what shows.
  ///
  /// It happens by itself as ``commits`` says.
  public func commit() {
    if isEdited { isEdited = false }
    let text = editor.text
    if text == written { return }
    written = text
    self.text = text
  }

  /// Changes text or caret, and takes over what ``commits`` says.
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
    if text == written { return }
    written = text
    editor.adopt(text)
    if isEdited { isEdited = false }
    updateWarning()
    redraw()
  }

  /// Has the area drawn anew: the editor is no property that tells, since its old value would be copied.
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
    case .press(.left): move(to: position, selecting: event.modifiers.contains(.shift))
    case .drag(.left): move(to: position, selecting: true)
    case .scrollUp: return scroll(by: -3)
    case .scrollDown: return scroll(by: 3)
    default: return false
    }
    return true
  }
}
