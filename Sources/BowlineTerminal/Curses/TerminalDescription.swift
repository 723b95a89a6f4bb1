// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// The terminal database's entry for a terminal, read before anything is written to it.
struct TerminalDescription {
  /// The bytes that take the terminal again: attributes reset, since the color that another program
  /// has left would fill the screen; the alternate screen, unless the program has only some rows; and
  /// pastes with marks around them.
  let taking: [UInt8]

  /// The bytes that give it back, in the order that keeps reports of the mouse or a paste from
  /// being echoed: reports off, attributes reset, cursor shown, alternate screen left.
  let restoring: [UInt8]

  /// The bytes that switch on pastes with marks, which ncurses does not know of.
  let additional: [UInt8]

  /// The bytes that show the cursor.
  let showingCursor: [UInt8]

  /// The bytes that ring the bell; none where the terminal has none.
  let bell: [UInt8]

  /// The description as ncurses gets it, without colors that the terminal does not say it has.
  let lean: LeanDescription

  /// The same where COLORTERM says that the terminal takes red, green and blue, though its
  /// description does not; nil for all others.
  let direct: LeanDescription?

  /// The terminal is of the family of the VT100.
  ///
  /// Private modes mean nothing to others.
  let isANSI: Bool

  /// Reads the description of a terminal.
  ///
  /// - Parameters:
  ///   - type: The value of TERM.
  ///   - output: The terminal's descriptor.
  ///   - isInline: Whether the program has only some rows, below those of the shell.
  /// - Throws: ``TerminalError`` when there is none, or when the terminal cannot show a screen.
  init(type: String, output: Int32, isInline: Bool) throws(TerminalError) {
    guard !type.isEmpty else { throw TerminalError(code: .noType, detail: "") }
    var status: Int32 = 0
    // With a place for the status setupterm returns where it would end the process: terminfo(3X).
    guard unsafe setupterm(type, output, &status) == OK else {
      throw TerminalError(code: status == 1 ? .unusableType : .unknownType, detail: type)
    }
    // Strings from it are gone after.
    defer { unsafe del_curterm(set_curterm(nil)) }
    guard let address = unsafe Self.string("cup"), unsafe Self.string("clear") != nil,
      unsafe tigetflag("gn") <= 0, unsafe tigetflag("hc") <= 0
    else { throw TerminalError(code: .unusableType, detail: type) }
    isANSI = unsafe String(cString: address).hasPrefix("\u{1B}[")
    guard isANSI || !isInline else { throw TerminalError(code: .notInline, detail: type) }
    let colorTerm = Terminal.environment("COLORTERM") ?? ""
    let hasDefaultColors = unsafe tigetflag("AX") > 0
    let hasDirectColors = unsafe tigetflag("RGB") > 0
    let colors = unsafe tigetnum("colors")
    let pairs = unsafe tigetnum("pairs")
    guard let terminal = unsafe set_curterm(nil) else {
      throw TerminalError(code: .unusableType, detail: type)
    }
    unsafe set_curterm(terminal)
    // A terminal begins with its description, as the macros of term.h have it.
    let whole = unsafe LeanDescription(
      UnsafeRawPointer(terminal).assumingMemoryBound(to: TERMTYPE.self).pointee,
      colors: colors, pairs: pairs, hasDefaultColors: hasDefaultColors,
      hasDirectColors: hasDirectColors, isANSI: isANSI)
    lean = isInline ? whole.inline() : whole
    let takesMore = LeanDescription.takesDirectColors(colorTerm: colorTerm, type: type)
    direct = takesMore && colors >= 8 && !hasDirectColors ? lean.withDirectColors() : nil
    additional = isANSI ? Array("\u{1B}[?2004h".utf8) : []
    bell = Self.bytes("bel")
    showingCursor = Self.bytes("cnorm")
    let screen = isInline ? [] : Self.bytes("smcup")
    taking = Self.bytes("sgr0") + screen + additional + Self.bytes("civis")
    // The shell goes on at the beginning of a row.
    var end = isInline ? Array("\r".utf8) : Self.bytes("rmcup")
    // Unlike tiparm(3X), tgoto(3X) has no variable arguments.
    if end.isEmpty, let bottom = unsafe tgoto(address, 0, 999) {
      // Without a second screen the shell goes on below what was shown.
      end = Self.withoutPadding(unsafe String(cString: bottom)) + Array("\r\n".utf8)
    }
    // Also the reports that were not switched on: so a handler needs to know nothing.
    let reports = Reports().bytes(from: Reports(hasMouse: true, hasFocus: true))
    let modes = Array("\u{1B}[?2026l".utf8) + reports + Array("\u{1B}[?2004l".utf8)
    restoring = (isANSI ? modes : []) + Self.bytes("sgr0") + Self.bytes("cnorm") + end
  }

  private static func bytes(_ name: String) -> [UInt8] {
    guard let value = unsafe string(name) else { return [] }
    return withoutPadding(unsafe String(cString: value))
  }

  /// A string of the description; nil for one that it does not have or ncurses does not know.
  private static func string(_ name: String) -> UnsafeMutablePointer<CChar>? {
    let value = unsafe tigetstr(name)
    return unsafe Int(bitPattern: value) == -1 ? nil : value
  }

  /// Leaves out the delays that only hardware of old needs: terminfo(5), "Delays and Padding".
  private static func withoutPadding(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      {
        rest = rest[(end + 1)...]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
