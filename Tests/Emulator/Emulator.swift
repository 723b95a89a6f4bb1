// SPDX-License-Identifier: Apache-2.0

internal import CVTerm

/// A terminal in memory that takes what a program writes: libvterm.
@safe public final class Emulator {
  /// The content of one cell.
  public struct Cell: Equatable {
    /// The cluster, a space where there is none, and empty in the right half of a wide one.
    public let text: String
    /// The columns that it takes.
    public let columns: Int
    /// The text is bold.
    public let isBold: Bool
    /// The colors of the text and of its background are exchanged.
    public let isReverse: Bool
    /// The text has a line below.
    public let isUnderlined: Bool
    /// The number of the color in the palette; -1 for the terminal's own.
    public let foreground: Int
    /// The number of the color behind it; -1 for the terminal's own.
    public let background: Int
  }

  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  /// The number of rows.
  public private(set) var rows: Int
  /// The number of columns.
  public private(set) var columns: Int
  /// The first bytes of a character whose others have not come.
  private var begun: [UInt8] = []

  /// Makes a blank terminal.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    unsafe terminal = vterm_new(Int32(rows), Int32(columns))
    unsafe vterm_set_utf8(terminal, 1)
    unsafe screen = vterm_obtain_screen(terminal)
    unsafe vterm_screen_enable_altscreen(screen, 1)
    unsafe vterm_screen_reset(screen, 1)
  }

  deinit { unsafe vterm_free(terminal) }

  /// Changes the size of the window; lines that are too long are cut.
  ///
  /// libvterm 0.1 cannot take away rows that the cursor is below of.
  public func resize(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    unsafe vterm_set_size(terminal, Int32(rows), Int32(columns))
  }

  /// Takes what a program has written.
  ///
  /// libvterm 0.1 decodes a run of text with one of two decoders, chosen by the first byte of the
  /// run. The rest of a character that was divided goes to the wrong one, so it gets whole ones.
  public func feed(_ bytes: some Collection<UInt8>) {
    let given = begun + bytes
    let whole = given.count - Self.unfinished(given)
    begun = Array(given[whole...])
    let characters = given[..<whole].map(CChar.init(bitPattern:))
    _ = unsafe vterm_input_write(terminal, characters, characters.count)
  }

  /// Counts the bytes at the end that begin a character and do not complete it.
  private static func unfinished(_ bytes: [UInt8]) -> Int {
    guard let lead = bytes.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
    let length =
      switch bytes[lead] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let present = bytes.count - lead
    return present < length ? present : 0
  }

  /// Gives the content of the cell at a place.
  public func cell(_ row: Int, _ column: Int) -> Cell {
    var cell = VTermScreenCell()
    _ = unsafe vterm_screen_get_cell(
      screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    let scalars = unsafe withUnsafeBytes(of: cell.chars) { bytes in
      unsafe Array(bytes.bindMemory(to: UInt32.self)).prefix { $0 != 0 }
    }
    var text = ""
    // The right half of a wide character holds a mark that is none, and behind it what was there.
    if scalars.first != .max {
      for case let scalar? in scalars.map(Unicode.Scalar.init) {
        text.unicodeScalars.append(scalar)
      }
    }
    return Cell(
      text: text.isEmpty && scalars.isEmpty ? " " : text, columns: Int(cell.width),
      isBold: cell.attrs.bold != 0, isReverse: cell.attrs.reverse != 0,
      isUnderlined: cell.attrs.underline != 0,
      foreground: index(of: cell.fg, standard: 0x02), background: index(of: cell.bg, standard: 0x04)
    )
  }

  /// Bits of the type, vterm.h: 1 for a color of the palette, 2 and 4 for the terminal's own.
  private func index(of color: VTermColor, standard: UInt8) -> Int {
    if unsafe color.type & standard != 0 { return -1 }
    return unsafe color.type & 1 != 0 ? Int(color.indexed.idx) : -2
  }

  /// The rows, without the spaces at their ends.
  public var lines: [String] { (0..<rows).map(line) }

  /// A row without the spaces at its end.
  public func line(_ row: Int) -> String {
    var line = (0..<columns).map { cell(row, $0).text }.joined()
    while line.last == " " { line.removeLast() }
    return line
  }
}
