// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// The screen of ncurses: its knowledge about the terminal, and the cells that it takes for shown.
///
/// ncurses has one current screen for the process, so there is one object at a time.
@MainActor @safe final class CursesScreen {
  /// The attributes and the pair of colors that ncurses has for a style.
  private typealias Look = (attributes: attr_t, pair: Int32)

  private let screen: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  let pipe: FramePipe

  /// The number of colors that are used.
  let depth: ColorDepth

  /// The theme, which says how roles look.
  var theme = Theme.default {
    didSet { lastLook = nil }
  }

  /// The number of rows that the cursor goes up before everything is drawn again: clearing begins
  /// in the first one.
  private var rowsUp = 0

  /// The number of rows and columns that ncurses knows of.
  private var size = Size.zero

  private var ambiguous = AmbiguousText()

  /// The links of cells; nil where the terminal is not known to take them.
  var links: LinkText?
  private let canBeTransparent: Bool

  /// The screen is an inline area: the cursor is left in a known place, where its next move begins.
  private let isInline: Bool
  private var lastLook: (style: Style, look: Look)?

  /// The place behind the cell that was stored last, and the columns that may be sent for all cells
  /// since the pipe was empty.
  private var stored = Position(row: -1, column: 0)
  private var pipedColumns = 0

  /// Takes the terminal behind two descriptors.
  init(
    type: String, input: Int32, output: Int32, usesColor: Bool, description: LeanDescription,
    isInline: Bool
  ) throws(TerminalError) {
    guard let pipe = FramePipe() else {
      throw TerminalError(code: .refused, detail: "no pipe for a frame")
    }
    // Files of its own, so that nothing that is done to the standard ones has an effect here. No
    // program that is run gets them: it would keep the terminal or the pipe open.
    guard let inputFile = unsafe fdopen(fcntl(input, F_DUPFD_CLOEXEC, 0), "r") else {
      throw TerminalError(code: .refused, detail: "no file for the input")
    }
    guard let outputFile = unsafe fdopen(fcntl(output, F_DUPFD_CLOEXEC, 0), "w") else {
      unsafe fclose(inputFile)
      throw TerminalError(code: .refused, detail: "no file for the output")
    }
    // ncurses takes a description from this variable only.
    let before = Terminal.environment("TERMINFO")
    unsafe setenv("TERMINFO", description.value, 1)
    defer {
      if let before { unsafe setenv("TERMINFO", before, 1) } else { unsafe unsetenv("TERMINFO") }
    }
    guard let screen = unsafe newterm(type, outputFile, inputFile) else {
      unsafe fclose(inputFile)
      unsafe fclose(outputFile)
      throw TerminalError(code: .refused, detail: "ncurses cannot start on \(type)")
    }
    unsafe self.input = inputFile
    unsafe self.output = outputFile
    unsafe self.screen = screen
    self.pipe = pipe
    self.isInline = isInline
    if usesColor, start_color() == OK {
      depth = ColorDepth(
        colors: Int(unsafe tigetnum("colors")), isDirect: unsafe tigetflag("RGB") > 0)
      canBeTransparent = use_default_colors() == OK
    } else {
      depth = .none
      canBeTransparent = true
    }
    cbreak()
    noecho()
    nonl()
    // ncurses has asked the terminal for its settings; from here on it just writes.
    unsafe dup2(pipe.descriptor, fileno(outputFile))
    _ = fcntl(unsafe fileno(outputFile), F_SETFD, FD_CLOEXEC)
    unsafe intrflush(cn_stdscr(), false)
    // ncurses would stop in the middle of an update, and write it row by row, to look for keys.
    typeahead(-1)
    // Where a wide character is shifted in or out by half, terminals do not agree on what is left.
    unsafe idcok(cn_stdscr(), false)
    curs_set(0)
  }

  isolated deinit {
    unsafe delscreen(screen)
    unsafe fclose(input)
    unsafe fclose(output)
  }

  /// The bytes that ncurses begins with: the alternate screen, without the cursor.
  func begin() -> ArraySlice<UInt8> { pipe.take() }

  /// Makes ncurses' screen as large as the terminal.
  func resize(to size: Size) {
    self.size = size
    rowsUp = 0
    // Behind the last column ncurses does not know where the cursor is, and in an inline area it
    // has no way back. So there is one more column, which nothing is written to.
    let columns = size.columns + (isInline ? 1 : 0)
    resize_term(Int32(clamping: max(size.rows, 1)), Int32(clamping: max(columns, 1)))
    cn_redraw()
  }

  /// Draws everything again with the next update.
  ///
  /// - Parameter cursorRow: The row of an inline area that the cursor is in; 0 for a whole screen.
  func redraw(cursorRow: Int) {
    rowsUp = cursorRow
    cn_redraw()
  }

  /// An attribute that no terminal shows, for the first cell of the last row.
  ///
  /// With each update ncurses compares the blank rows at the bottom with those shown, cell by cell,
  /// to clear to the end of the screen where it can: up to 660 kB for 60 rows of 200 columns, more
  /// than all else that a key costs. It stops at a cell that is not quite blank.
  private static let notBlank = cn_low

  /// Blanks all cells of the next update.
  ///
  /// Cells that ncurses erases show the terminal's own colors, which are not those of every theme.
  func erase() {
    unsafe werase(cn_stdscr())
    let look = look(of: .plain)
    if look != (0, 0), var blank = cursesCell([0x20, 0], look) {
      for row in 0..<size.rows {
        // A blank of one color takes one byte or less.
        makeRoom(forColumns: 1 + size.columns / 64)
        unsafe mvwhline_set(
          cn_stdscr(), Int32(clamping: row), 0, &blank, Int32(clamping: size.columns))
      }
    }
    store([0x20, 0], look, row: size.rows - 1, column: 0)
  }

  /// Stores the cell that the next update shows at a place.
  func put(_ cell: Cell, row: Int, column: Int) {
    let look = look(of: cell.style)
    if cell.scalar.isASCII, cell.rest.isEmpty, cell.link == nil {
      makeRoom(row: row, column: column, columns: 1)
      return store([wchar_t(cell.scalar.value), 0], look, row: row, column: column)
    }
    let mark = cell.link.flatMap { links?.mark(for: $0) }
    let image = CellImage(of: cell, character(of: cell))
    makeRoom(row: row, column: column, columns: cell.columns)
    for (index, var part) in image.parts.enumerated() {
      part.removeAll(where: LinkText.isMark)
      if let mark { part.insert(mark, at: min(1, part.count)) }
      let text = part.prefix(Int(CCHARW_MAX)).map { wchar_t(bitPattern: $0.value) } + [0]
      store(text, look, row: row, column: column + index)
    }
  }

  /// Draws the changed cells, puts the cursor in its place, and returns the bytes for both.
  ///
  /// In an inline area a hidden cursor goes to the beginning of the area.
  func update(cursor: Position?) -> ArraySlice<UInt8> {
    if let cursor = cursor ?? (isInline ? Position(row: 0, column: 0) : nil) {
      unsafe leaveok(cn_stdscr(), false)
      unsafe wmove(cn_stdscr(), Int32(cursor.row), Int32(cursor.column))
    } else {
      // A hidden cursor stays where the last write left it, which saves the way back.
      unsafe leaveok(cn_stdscr(), true)
    }
    curs_set(cursor == nil ? 0 : 1)
    write()
    let bytes = ambiguous.restored(pipe.take())
    return links?.restored(bytes) ?? bytes
  }

  /// Has ncurses write the cells that differ from those that are shown.
  private func write() {
    if rowsUp > 0 {
      pipe.put(InlineArea.up(rowsUp))
      rowsUp = 0
    }
    unsafe wnoutrefresh(cn_stdscr())
    doupdate()
    pipe.collect()
    (stored.row, pipedColumns) = (-1, 0)
  }

  /// Makes room in the pipe for the bytes that ncurses writes for one more cell; it may write those
  /// that it passes by in the row as well.
  private func makeRoom(row: Int, column: Int, columns: Int) {
    let passed = row == stored.row ? max(column - stored.column, 0) : 0
    makeRoom(forColumns: passed + columns)
    stored = Position(row: row, column: column + columns)
  }

  private func makeRoom(forColumns columns: Int) {
    if pipedColumns > 0, pipedColumns + columns > pipe.mostColumns {
      unsafe leaveok(cn_stdscr(), true)
      write()
    }
    pipedColumns += columns
  }

  /// The spacing character that ncurses gets for a cell.
  private func character(of cell: Cell) -> Unicode.Scalar {
    guard TextWidth.isAmbiguousWide else { return cell.scalar }
    if AmbiguousText.isStandIn(cell.scalar) { return "\u{3013}" }
    let isWide = TextWidth.columns(of: cell.scalar) == 2
    guard isWide, cn_width(cell.scalar.value) == 1 else { return cell.scalar }
    return ambiguous.standIn(for: cell.scalar) ?? "\u{3013}"
  }

  /// Stores one cell, without moving on, wrapping or scrolling.
  private func store(_ text: [wchar_t], _ look: Look, row: Int, column: Int) {
    var look = look
    if row == size.rows - 1, column == 0 { look.attributes |= Self.notBlank }
    guard var cell = cursesCell(text, look) else { return }
    unsafe mvwadd_wchnstr(cn_stdscr(), Int32(row), Int32(column), &cell, 1)
  }

  /// A cell as ncurses has it; nil where it refuses.
  ///
  /// - Parameter text: The characters, and a 0.
  private func cursesCell(_ text: [wchar_t], _ look: Look) -> cchar_t? {
    var (cell, pair) = (cchar_t(), look.pair)
    // The last argument holds a pair beyond the range of short: curs_getcchar(3X).
    return unsafe setcchar(&cell, text, look.attributes, 0, &pair) == OK ? cell : nil
  }

  /// The attributes and the pair of colors that ncurses knows for a style.
  private func look(of style: Style) -> Look {
    if let lastLook, lastLook.style == style { return lastLook.look }
    let wanted = theme.look(of: style, in: depth)
    var attributes: attr_t = 0
    if wanted.attributes.contains(.bold) { attributes |= cn_bold }
    if wanted.attributes.contains(.dim) { attributes |= cn_dim }
    if wanted.attributes.contains(.underline) { attributes |= cn_underline }
    if wanted.attributes.contains(.reverse) { attributes |= cn_reverse }
    var foreground = depth.index(of: wanted.foreground)
    var background = depth.index(of: wanted.background)
    var pair: Int32 = 0
    if foreground >= 0 || background >= 0 {
      if !canBeTransparent {
        if foreground < 0 { foreground = 7 }
        if background < 0 { background = 0 }
      }
      // Color pairs are numbered from 1; 0 stands for the colors of the terminal itself:
      // curs_color(3X). Where ncurses refuses a pair, these are used.
      pair = max(alloc_pair(foreground, background), 0)
    }
    let look = (attributes: attributes, pair: pair)
    lastLook = (style, look)
    return look
  }
}
