// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Glibc

/// The terminal of the process: its whole screen, or some rows below those of the shell
/// (``Options/extent``).
///
/// From the initializer to ``close()`` the terminal belongs to this object. However the process
/// ends, the terminal is given back first: at a normal end, when the object is released, and in the
/// handlers of all signals whose default is death, which the process then dies of. A signal that is
/// ignored stays ignored, and one that the program has a handler for keeps it; only signals of a
/// crash go on to the program's handler after the terminal was given back. Control-\ always ends
/// the process, which Swift's runtime would take for a crash. Control-C and Control-Z are real
/// signals. There is one terminal at a time.
///
/// The output that the program prints meanwhile, on standard output or standard error, is kept and
/// shown once the terminal was given back: the first 64 KiB.
///
/// ```swift
/// let terminal = try Terminal()
/// let canvas = Canvas(size: terminal.size, isASCII: !terminal.isUTF8)
/// canvas.write("Stock: 10 boxes", row: 0, column: 0)
/// terminal.present(canvas.grid, cursor: canvas.cursor)
/// ```
@MainActor public final class Terminal {
  /// The number of rows and columns that the program can draw on, at least one and at most 1,000 of
  /// each.
  ///
  /// A terminal that does not know its size counts as 24 rows of 80 columns; of a larger one, the
  /// part at the top left is used.
  public private(set) var size: Size

  /// Text outside of ASCII can be shown: ``TextEncoding/isUTF8``.
  public let isUTF8: Bool

  /// The number of colors that are used.
  public let colors: ColorDepth

  /// The terminal is of a type that takes commands for its window and the clipboard.
  let takesSystemCommands: Bool

  /// The descriptor that bytes come from.
  let input: Int32

  /// The descriptor at which a byte arrives after a resize and after a stop.
  let notices: Int32

  /// The descriptor that frames are written to: one of its own, so that it never waits, the shell's
  /// descriptors stay as they are, and the output that the program prints is kept.
  let channel: Int32

  /// The questions that the terminal is asked whenever the process takes it; answers come among the
  /// keys.
  private let queries: [UInt8]

  /// The questions that the terminal was asked and has not answered.
  var questions: Questions = []

  /// The moment of the last question.
  var questionTime = ContinuousClock.now

  let description: TerminalDescription
  private var settings = termios()
  private(set) var outgoing = Outgoing()
  var wantedReports = Reports()
  var sentReports = Reports()

  /// The terminal has said that it knows the marks around a frame.
  var supportsSynchronizedOutput = false
  private var capture: OutputCapture?

  /// The screen of ncurses; nil once the terminal was given back.
  private(set) var screen: CursesScreen?

  /// The cells that the terminal shows; nil where all of them have to be sent.
  var shown: CellGrid?

  /// The title that was asked for, and whether the window's own was saved before.
  var windowTitle: (text: String?, isSaved: Bool) = (nil, false)

  /// The number of rows and columns of the terminal's window.
  private(set) var window: Size

  /// The inline area; nil where the program has the whole screen.
  var area: InlineArea?

  /// The position at which the cursor is shown; nil while it is hidden.
  var cursor: Position?

  /// There is a terminal that was not given back: signal handlers and ncurses know of one.
  private static var isTaken = false

  /// The descriptors that were opened for this object, which it closes.
  var owned: [Int32] = []

  /// Takes a terminal of a type, behind two descriptors.
  init(input: Int32, output: Int32, type: String, options: Options) throws(TerminalError) {
    precondition(!Self.isTaken, "there is one terminal at a time")
    for descriptor in [input, output] where isatty(descriptor) != 1 {
      throw TerminalError(code: .notATerminal, detail: StandardDescriptors.name(of: descriptor))
    }
    isUTF8 = TextEncoding.isUTF8
    var area = options.extent.area
    let description = try TerminalDescription(
      type: type, output: output, isInline: area != nil)
    let channel = Self.channel(to: output)
    let capture = OutputCapture(of: output)
    let notices = unsafe cn_guard_install(channel, capture?.kept ?? OutputCapture.none)
    guard notices >= 0 else {
      Glibc.close(channel)
      throw TerminalError(code: .refused, detail: "no pipe")
    }
    Self.atRestore(description.restoring)
    cn_guard_arm()
    let hasColor = options.color.wantsColor
    do {
      let screen = try CursesScreen(
        type: type, input: input, output: channel, usesColor: hasColor,
        description: hasColor ? description.direct ?? description.lean : description.lean,
        isInline: area != nil)
      self.screen = screen
      colors = screen.depth
    } catch {
      cn_guard_restore()
      cn_guard_remove()
      Glibc.close(channel)
      throw error
    }
    self.capture = capture
    self.channel = channel
    self.input = input
    self.notices = notices
    self.description = description
    let takesSystemCommands = SystemCommand.isTaken(byType: type)
    self.takesSystemCommands = takesSystemCommands
    let isAsked = options.asksForBackground && colors > .none && takesSystemCommands
    queries = isAsked ? SystemCommand.backgroundQuery : []
    let window = Self.size(of: channel)
    let room = area?.makeRoom(in: window) ?? []
    size = Size(rows: area?.rows ?? window.rows, columns: window.columns)
    self.window = window
    self.area = area
    Self.isTaken = true
    if takesSystemCommands, LinkText.isPossible, isUTF8 {
      screen?.links = LinkText()
      Self.atRestore(LinkText.end)
    }
    setInputMode()
    screen?.resize(to: size)
    // Sent before the screen is cleared, since a few terminals show a part of a query that they do
    // not know.
    let query = description.isANSI && options.synchronizesFrames ? SynchronizedOutput.query : []
    send((screen?.begin() ?? []) + description.additional + room + query + queries)
    if !query.isEmpty { expectAnswer(to: .synchronizedOutput) }
    if isAsked { expectAnswer(to: .background) }
  }

  isolated deinit { close() }

  /// Gives the terminal back as it was, and shows what was written to standard output and standard
  /// error meanwhile.
  ///
  /// Nothing can be shown afterwards. Later calls do nothing.
  public func close() {
    guard screen != nil else { return }
    takeLastAnswers()
    if area?.isErasedAtEnd == true { eraseArea() }
    cn_guard_restore()
    cn_guard_remove()
    for descriptor in [channel] + owned { Glibc.close(descriptor) }
    screen = nil
    capture = nil
    shown = nil
    Self.isTaken = false
  }
}

// MARK: - What happens to a terminal

extension Terminal {
  /// The number of bytes that were sent to the terminal, including those that it has not yet taken.
  public var sentBytes: Int { outgoing.bytes }

  /// The terminal has not yet taken all that was written.
  var isBusy: Bool { !outgoing.isEmpty }

  /// Sends the bytes that wait, as far as the terminal takes them now, and then the reports.
  func flush() {
    guard screen != nil, beginWriting() else { return }
    defer { cn_guard_end() }
    outgoing.send(to: channel)
    sendReports()
  }

  /// Reads the size again.
  ///
  /// - Returns: Whether the terminal has another one, and everything is to be painted.
  func updateSize() -> Bool {
    let found = Self.size(of: channel)
    guard found != window else { return false }
    window = found
    eraseArea()
    takeArea()
    size = Size(rows: area?.rows ?? found.rows, columns: found.columns)
    screen?.resize(to: size)
    shown = nil
    return true
  }

  /// Takes the terminal again after the process was stopped; in the background it stops once more.
  ///
  /// - Parameter before: The settings to go back to at the end; nil for the present ones.
  /// - Returns: Whether the terminal is to be painted.
  func resume(at before: termios? = nil) -> Bool {
    let foreground = tcgetpgrp(channel)
    guard foreground < 0 || foreground == getpgrp() else {
      cn_guard_pause()
      // As for every program that wants the terminal in the background, and no shell would tell a
      // program that goes on running when it comes to the foreground.
      kill(getpid(), SIGTTOU)
      return false
    }
    if var before { unsafe tcsetattr(channel, TCSANOW, &before) }
    // A process that was stopped by a signal without a handler has not given the terminal back.
    cn_guard_restore()
    cn_guard_arm()
    unsafe tcsetattr(channel, TCSANOW, &settings)
    outgoing.removeAll()
    questions = []
    area?.forgetQuestions()
    takeArea()
    send(
      description.taking + titleBytes + (cursor == nil ? [] : description.showingCursor)
        + queries[...])
    if !queries.isEmpty { expectAnswer(to: .background) }
    sentReports = Reports()
    sendReports()
    _ = updateSize()
    repaintAll()
    return true
  }

  /// Gives the terminal back while a body runs, and takes it again; the settings that the body leaves
  /// do not stay.
  func suspend<Value>(while body: () throws -> Value) rethrows -> Value {
    guard screen != nil else { return try body() }
    takeLastAnswers()
    // Everything is painted anew below the output of the body.
    eraseArea()
    cn_guard_restore()
    var before = termios()
    let isKnown = unsafe tcgetattr(channel, &before) == 0
    defer {
      // The output of the body is shown now, and not kept for the end.
      unsafe fflush(cn_stdout())
      _ = resume(at: isKnown ? before : nil)
    }
    return try body()
  }

  /// Has bytes come one by one, unchanged and unechoed; the keys for signals keep their meaning.
  private func setInputMode() {
    unsafe tcgetattr(channel, &settings)
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | ISTRIP)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
    settings.c_lflag |= tcflag_t(ISIG)
    unsafe tcsetattr(channel, TCSANOW, &settings)
    def_prog_mode()
  }

  /// Sends the bytes that wait, as far as the terminal takes them now.
  func sendRest() { outgoing.send(to: channel) }

  /// Sends bytes, and keeps those that the terminal does not take now.
  func send(_ bytes: ArraySlice<UInt8>) {
    outgoing.append(bytes)
    outgoing.send(to: channel)
  }

  private static func channel(to output: Int32) -> Int32 {
    let flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let own = unsafe open("/proc/self/fd/\(output)", flags)
    if own >= 0 { return own }
    // After su(1) the terminal belongs to another user, but can be opened as the controlling one.
    let controlling = tcgetpgrp(output) >= 0 ? ControllingTerminal.open(flags) : -1
    // Without either writing may wait.
    return controlling >= 0 ? controlling : fcntl(output, F_DUPFD_CLOEXEC, 3)
  }

  /// The most rows, and the most columns, that are drawn on.
  ///
  /// A terminal may have any number up to 65,535 of each, and no memory has room for such a grid.
  private static let longestSide = 1_000

  static func size(of descriptor: Int32) -> Size {
    var found = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &found) == 0 else {
      return Size(rows: 24, columns: 80)
    }
    return Size(
      rows: found.ws_row == 0 ? 24 : min(Int(found.ws_row), longestSide),
      columns: found.ws_col == 0 ? 80 : min(Int(found.ws_col), longestSide))
  }
}
