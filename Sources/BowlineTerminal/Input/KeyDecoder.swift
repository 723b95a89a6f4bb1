// SPDX-License-Identifier: Apache-2.0

/// A decoder that turns the bytes that a terminal sends into events.
///
/// It knows both forms of the arrow keys, modifiers, both backspaces, bracketed paste, SGR mouse
/// reports and focus reports, and takes a sequence that it does not know as a whole, so that no
/// part of it is typed. Bytes may be cut anywhere: an incomplete sequence waits.
///
/// Only a lone ESC is ambiguous. While ``isWaiting``, call ``flush()`` once no byte has come for
/// the ESC delay, and while ``isUnfinished`` call ``giveUp()`` once none has come for much longer.
/// `ESC [` and `ESC O` always begin a sequence: Alt-[ and Alt-O are no keys.
///
/// ```swift
/// var decoder = KeyDecoder()
/// decoder.decode([0x1B, 0x5B, 0x41])  // [.key(KeyPress(.up))]
/// ```
public struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// After ESC, or after two of them.
    case escape
    /// After `ESC [`.
    case sequence
    /// After `ESC O`.
    case keypad
    /// After `ESC [ [`, with which the Linux console begins F1 to F5.
    case console
    /// After `ESC [ M`, before this number of bytes of a mouse report in the oldest form.
    case mouse(Int)
    /// In a string for the program, such as the answer to a query.
    case string
    /// In a paste.
    case paste
    /// After a long paste, which an Esc from the time of the paste still stops; and after that Esc.
    case pasted(hasEscape: Bool)
  }

  private var state = State.ground
  private var escapes = 0
  private var hasTimedOut = false
  private var sequence = ControlSequence()
  private var string = ControlString(introducer: 0)
  private var assembler = UTF8Assembler()
  private var pendingModifiers: Modifiers = []
  private var pasteReader = PasteReader()

  /// The terminal knows marks around a frame; nil before it has said so.
  private(set) var supportsSynchronizedOutput: Bool?

  /// The color of the background, as the terminal has said it; nil before, and once it was read.
  package var background: Color?

  /// The terminal was asked for the place of its cursor; the answer looks like F3 with modifiers.
  var awaitsCursorRow = false

  /// The cursor's rows, from 0, as the terminal has said them, until the owner removes them.
  var cursorRows: [Int] = []

  /// The most bytes of a paste that is taken.
  ///
  /// A longer one is read and dropped: half of a text is of no use.
  public static let longestPaste = 1_000_000

  /// Makes a decoder that waits for the first byte of a key.
  public init() {}

  /// An ESC or the beginning of a sequence waits for more bytes, or for ``flush()``.
  public var isWaiting: Bool {
    switch state {
    case .escape, .pasted: true
    case .sequence, .keypad, .console, .mouse, .string: !hasTimedOut
    case .paste: pasteReader.isLong && pasteReader.endsWithEscape
    case .ground: false
    }
  }

  /// A paste, or a string such as an answer, has begun and its end has not come; it may have been
  /// lost.
  public var isUnfinished: Bool { longestPause != nil }

  /// The longest pause in what is unfinished, longer in a paste, whose rest is not to be typed.
  var longestPause: Duration? {
    switch state {
    case .paste: .seconds(5)
    case .string: .seconds(1)
    default: nil
    }
  }

  /// Takes bytes, however they are cut, and returns the events that they complete, in O(*n*).
  public mutating func decode(_ bytes: some Collection<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    decode(bytes, into: &events)
    return events
  }

  /// Takes bytes, which may come after the ESC delay, and appends the events that they complete.
  mutating func decode(
    _ bytes: some Collection<UInt8>, isLate: Bool = false, into events: inout [InputEvent]
  ) {
    if isLate, case .escape = state, !ControlSequence.goesOn(in: bytes) { events += flush() }
    if case .ground = state, hasTimedOut, ControlSequence.isTail(bytes) {
      // The ESC of this sequence timed out, and was told as a key.
      state = .escape
      escapes = 0
    }
    if case .ground = state, pasteReader.goesOn(in: bytes) { state = .paste }
    if !bytes.isEmpty { hasTimedOut = false }
    var rest = bytes[...]
    while true {
      if case .paste = state { takePaste(&rest, &events) }
      guard let byte = rest.popFirst() else { return }
      take(byte, &events)
    }
  }

  /// Tells the decoder that nothing came for the ESC delay.
  ///
  /// A lone ESC is then the Esc key. A sequence that has begun still ends when its last byte comes,
  /// so that a slow line never types it, though ``isWaiting`` is false. Esc stops a long paste.
  public mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    hasTimedOut = true
    switch state {
    case .escape:
      state = .ground
      return Array(repeating: .key(KeyPress(.escape)), count: escapes)
    case .string:
      if string.becomeLate() { return [] }
      state = .ground
      return [string.alt, string.endsWithEscape ? .key(KeyPress(.escape)) : nil].compactMap(\.self)
    case .pasted(hasEscape: false):
      hasTimedOut = false
      state = .ground
      return finishPaste()
    case .pasted:
      hasTimedOut = false
      state = .ground
      return [.pasting(.stopped)]
    case .paste:
      hasTimedOut = false
      pasteReader.stop()
      return [.pasting(.stopped)]
    default: return []
    }
  }

  /// Ends a string, which is dropped, or a paste whose end was lost, with the part that has come; its
  /// rest, if that comes later, is another paste.
  public mutating func giveUp() -> [InputEvent] {
    defer { if isUnfinished { state = .ground } }
    if case .paste = state { return [pasteReader.giveUp()].compactMap(\.self) }
    return []
  }
}

// MARK: - Bytes

extension KeyDecoder {
  private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: takeGround(byte, [], &events)
    case .escape: takeEscape(byte, &events)
    case .sequence: takeSequence(byte, &events)
    case .keypad: takeKeypad(byte, &events)
    case .console:
      state = .ground
      if (0x41...0x45).contains(byte) {
        events.append(.key(KeyPress(.function(Int(byte) - 0x40), escapeModifiers())))
      }
    case .mouse(let count): state = count > 1 ? .mouse(count - 1) : .ground
    case .string:
      switch string.take(byte) {
      case .goesOn: break
      case .ends:
        state = .ground
        background = string.background ?? background
      case .isKey(let hasEscape):
        // Some terminals forget the backslash that ends the answer.
        let answer = hasEscape ? string.background : nil
        background = answer ?? background
        events += [string.alt].compactMap(\.self)
        state = hasEscape && answer == nil ? .escape : .ground
        escapes = 1
        take(byte, &events)
      }
    case .pasted(hasEscape: false) where byte == 0x1B: state = .pasted(hasEscape: true)
    case .pasted(let hasEscape):
      // Another key, or one whose sequence begins with ESC.
      events += finishPaste()
      state = hasEscape ? .escape : .ground
      escapes = hasEscape ? 1 : 0
      take(byte, &events)
    // Read by `takePaste` before.
    case .paste: break
    }
  }

  private mutating func takeGround(
    _ byte: UInt8, _ modifiers: Modifiers, _ events: inout [InputEvent]
  ) {
    if byte >= 0x80 || !assembler.isEmpty {
      switch assembler.append(byte) {
      case .incomplete: pendingModifiers.formUnion(modifiers)
      case .complete(let scalar):
        let modifiers = modifiers.union(pendingModifiers)
        pendingModifiers = []
        // No key sends a control of the range C1.
        if scalar.value >= 0xA0 {
          events.append(.key(KeyPress(.character(Character(scalar)), modifiers)))
        }
      case .broken:
        pendingModifiers = []
        events.append(.key(KeyPress(.character("\u{FFFD}"))))
        takeGround(byte, modifiers, &events)
      }
      return
    }
    switch byte {
    case 0x1B:
      state = .escape
      escapes = 1
    case 0x0D, 0x0A: events.append(.key(KeyPress(.enter, modifiers)))
    case 0x09: events.append(.key(KeyPress(.tab, modifiers)))
    case 0x08, 0x7F: events.append(.key(KeyPress(.backspace, modifiers)))
    // Control clears the upper bits of a letter; Control-Space sends 0.
    case 0..<0x20:
      let base = byte == 0 ? 0x20 : byte <= 26 ? byte + 0x60 : byte + 0x40
      let key = Key.character(Character(Unicode.Scalar(base)))
      events.append(.key(KeyPress(key, modifiers.union(.control))))
    default:
      events.append(.key(KeyPress(.character(Character(Unicode.Scalar(byte))), modifiers)))
    }
  }

  /// Returns Alt if a second ESC stood before a sequence, as rxvt sends Alt; else no modifiers.
  private func escapeModifiers() -> Modifiers { escapes > 1 ? .alt : [] }

  private mutating func takeEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    sequence = ControlSequence()
    switch byte {
    case 0x1B where escapes == 1: escapes = 2
    case 0x1B: events.append(.key(KeyPress(.escape)))
    case UInt8(ascii: "["): state = .sequence
    case UInt8(ascii: "O"): state = .keypad
    case _ where ControlString.isBegun(by: byte):
      state = .string
      string = ControlString(introducer: byte)
    default:
      if escapes > 1 { events.append(.key(KeyPress(.escape))) }
      state = .ground
      takeGround(byte, .alt, &events)
    }
  }

  private mutating func takeSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    let isQuery = sequence.parameters.first == UInt8(ascii: "?")
    switch byte {
    case UInt8(ascii: "[") where sequence.parameters.isEmpty: state = .console
    case UInt8(ascii: "M") where sequence.parameters.isEmpty: state = .mouse(3)
    case UInt8(ascii: "$") where !isQuery && !sequence.parameters.isEmpty: finish(byte, &events)
    case 0x20...0x3F: sequence.append(byte)
    case 0x40...0x7E: finish(byte, &events)
    default: abandon(byte, &events)
    }
  }

  private mutating func finish(_ byte: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    if byte == UInt8(ascii: "~"), sequence.parameters == Array("200".utf8) {
      state = .paste
      pasteReader = PasteReader()
    } else if let answer = sequence.supportsSynchronizedOutput(final: byte) {
      supportsSynchronizedOutput = answer
    } else if awaitsCursorRow, let row = sequence.cursorRow(final: byte) {
      cursorRows.append(row)
    } else if let event = sequence.event(final: byte) {
      events.append(adding(escapeModifiers(), to: event))
    }
  }

  private mutating func takeKeypad(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x30...0x3B: sequence.append(byte)
    case 0x20...0x7E:
      state = .ground
      if let event = sequence.eventOfKeypad(final: byte) {
        events.append(adding(escapeModifiers(), to: event))
      }
    default: abandon(byte, &events)
    }
  }

  /// Drops a sequence that this byte cannot belong to.
  private mutating func abandon(_ byte: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    takeGround(byte, [], &events)
  }

  private func adding(_ modifiers: Modifiers, to event: InputEvent) -> InputEvent {
    guard case .key(var press) = event else { return event }
    press.modifiers.formUnion(modifiers)
    return .key(press)
  }

  private mutating func takePaste<Bytes: Collection<UInt8>>(
    _ bytes: inout Bytes, _ events: inout [InputEvent]
  ) where Bytes.SubSequence == Bytes {
    guard pasteReader.take(&bytes, &events) else { return }
    state = pasteReader.isLong ? .pasted(hasEscape: false) : .ground
    if !pasteReader.isLong { events += finishPaste() }
  }

  /// Returns the event of a paste that is over; none if it was stopped.
  private mutating func finishPaste() -> [InputEvent] {
    defer { pasteReader = PasteReader() }
    return [pasteReader.event()].compactMap(\.self)
  }
}
