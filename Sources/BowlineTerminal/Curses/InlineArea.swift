// SPDX-License-Identifier: Apache-2.0

/// The rows that a program has for itself below the lines of the shell.
///
/// Each move of the cursor is counted from the row that it was left in: the place of the area on
/// the screen changes with the size of the window, and only the terminal knows it.
struct InlineArea {
  /// Nothing of the area stays at the end.
  let isErasedAtEnd: Bool

  /// The number of rows, at most those of the window.
  private(set) var rows = 1

  /// The row of the area that the last frame left the cursor in.
  private(set) var cursorRow = 0

  /// The row of the screen that is the first of the area; nil until the terminal has said so.
  private var top: Int?

  /// The cursor's row of the area at each question for its place that is not yet answered.
  private var questionRows: [Int] = []

  /// The area may have moved since the terminal was last asked for its place.
  private(set) var hasMoved = true

  private let wanted: Int

  /// Makes an area of a number of rows; less than one counts as one.
  init(rows: Int, isErasedAtEnd: Bool) {
    wanted = max(rows, 1)
    self.isErasedAtEnd = isErasedAtEnd
  }

  /// The number of rows from the cursor down to the first one below the area, where the shell goes
  /// on; 0 where nothing is shown.
  var rowsBelow: Int { isBlank ? 0 : rows - cursorRow }

  /// Nothing is shown, so that the shell may go on in the first row.
  private var isBlank = true

  /// Begins the area anew at the cursor's row, and returns the bytes that make room for it: they
  /// erase the rows below, and move those above up where too few are left.
  mutating func makeRoom(in window: Size) -> [UInt8] {
    rows = min(wanted, window.rows)
    (isBlank, cursorRow, top, hasMoved) = (true, 0, nil, true)
    let feeds = String(repeating: "\n", count: rows - 1)
    return Array("\r\u{1B}[J\(feeds)\(Self.up(rows - 1))".utf8)
  }

  /// Stores that a picture is shown, with the cursor in a row.
  mutating func show(cursorRow row: Int) { (isBlank, cursorRow) = (false, row) }

  /// Returns the bytes that blank the area and put the cursor at its beginning.
  mutating func erase() -> [UInt8] {
    defer { (isBlank, cursorRow) = (true, 0) }
    return Array("\(Self.up(cursorRow))\r\u{1B}[J".utf8)
  }

  /// The sequence that moves the cursor up by some rows: CUU.
  static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
}

// MARK: - The place on the screen

extension InlineArea {
  /// An answer of the terminal is on its way.
  var isAsked: Bool { !questionRows.isEmpty }

  /// Returns the bytes that ask the terminal for the place of its cursor: DSR, XTerm Control
  /// Sequences.
  mutating func askCursorRow() -> [UInt8] {
    questionRows.append(cursorRow)
    hasMoved = false
    return Array("\u{1B}[6n".utf8)
  }

  /// Takes the answer: the cursor's row of the screen, from 0.
  mutating func take(cursorRow row: Int) {
    guard !questionRows.isEmpty else { return }
    let offset = questionRows.removeFirst()
    // An earlier question was about a place that the area has left.
    if questionRows.isEmpty, !hasMoved { top = row - offset }
  }

  /// Forgets the questions whose answers were dropped with all other input.
  mutating func forgetQuestions() { questionRows = [] }

  /// An event with the row of the area in place of that of the screen.
  ///
  /// - Returns: Nil for the mouse outside of the area; with a button held it counts as in the
  ///   nearest row.
  func placed(_ event: InputEvent) -> InputEvent? {
    guard case .mouse(let mouse) = event else { return event }
    guard let top else { return nil }
    let row = mouse.position.row - top
    let nearest = min(max(row, 0), rows - 1)
    switch mouse.action {
    case .drag, .release: break
    default: guard row == nearest else { return nil }
    }
    let position = Position(row: nearest, column: mouse.position.column)
    return .mouse(MouseEvent(mouse.action, at: position, modifiers: mouse.modifiers))
  }
}
