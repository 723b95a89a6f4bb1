// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal
public import BowlineWidgets

/// A terminal in memory, on which a whole ``/BowlineWidgets/Application`` runs without a process of
/// its own.
///
/// It takes the bytes that a real terminal would send, and shows what the application paints.
/// Everything happens in the call that causes it: the bytes are handled, and then there is one
/// paint if one is needed. Time stands still until ``advance(by:)``.
///
/// ```swift
/// let terminal = MemoryTerminal(rows: 1, columns: 8)
/// let application = Application(terminal, showing: Screen(Counter(10)))
/// terminal.send("\t\u{1B}[C")  // Tab and the arrow to the right
/// #expect(terminal.rows == ["◂ 11 ▸"])
/// ```
@MainActor
public final class MemoryTerminal {
  /// The number of rows and columns.
  public private(set) var size: Size

  /// The terminal can show text outside of ASCII.
  public let isUTF8: Bool

  /// The theme that the application has set.
  public package(set) var theme = Theme.default

  /// The application wants events of the mouse; it gets them only then.
  public package(set) var reportsMouse = false

  /// The number of frames that were painted.
  public private(set) var frames = 0

  /// The number of cells that differ between the last frame and the one before.
  public private(set) var changedCells = 0

  /// The application has ended, and gets no events any more.
  public private(set) var hasEnded = false

  /// The clock of the terminal, which other code can share.
  public let clock: VirtualClock

  /// The place at which the cursor shows; nil for nowhere.
  public var cursor: Position? {
    paintIfNeeded()
    return shownCursor
  }

  /// The text that was copied last; nil for none.
  public package(set) var clipboard: String?

  /// The title of the window; nil for its own.
  public package(set) var title: String?

  /// The number of times that the bell was rung.
  public private(set) var bells = 0

  private var shown: CellGrid
  private var shownCursor: Position?
  private var decoder = KeyDecoder()
  private var background: Color?
  package weak var delegate: (any EventLoopDelegate)?
  private var isPaintNeeded = false

  /// The time after ESC in which the rest of a sequence may come.
  private static let escapeDelay = Duration.milliseconds(25)

  /// The time since the last byte, while an ESC waits.
  private var waited = Duration.zero

  /// Makes a terminal.
  ///
  /// - Parameters:
  ///   - rows: The number of rows, 0 or more.
  ///   - columns: The number of columns, 0 or more.
  ///   - isUTF8: Whether it can show text outside of ASCII.
  ///   - clock: The clock of the terminal; pass the one that a model was made with before.
  public init(
    rows: Int = 24, columns: Int = 80, isUTF8: Bool = true, clock: VirtualClock = VirtualClock()
  ) {
    self.clock = clock
    size = Size(rows: rows, columns: columns)
    self.isUTF8 = isUTF8
    shown = CellGrid(size: size)
  }

  /// The cells that show.
  public var grid: CellGrid {
    paintIfNeeded()
    return shown
  }

  /// The rows that show, without the spaces at their ends.
  public var rows: [String] { grid.lines }

  /// Takes keys that a person types, as the terminal sends them.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Takes the bytes that the terminal sends, however they are cut.
  public func send(_ bytes: [UInt8]) {
    waited = .zero
    let events = decoder.decode(bytes)
    if let color = decoder.background, color != background, !hasEnded {
      background = color
      delegate?.take(background: color)
    }
    handle(events)
  }

  /// Takes a paste, in the marks that terminals put around it.
  public func paste(_ text: String) {
    let line = String(text.map { $0.isNewline ? "\r" : $0 })
    send("\u{1B}[200~\(line)\u{1B}[201~")
  }

  /// Changes the size of the window.
  public func resize(rows: Int, columns: Int) {
    let size = Size(rows: rows, columns: columns)
    if hasEnded || size == self.size { return }
    self.size = size
    delegate?.resize(to: size)
    setNeedsPaint()
    paintIfNeeded()
  }

  /// Lets time go on, from one moment at which something happens to the next.
  ///
  /// Tasks that sleep by the clock are woken; they have run after ``settle()``. A task that sleeps
  /// again and again needs a call for each sleep.
  public func advance(by time: Duration) {
    var left = time
    repeat {
      let escape = decoder.isWaiting ? Self.escapeDelay - waited : nil
      let step = [left, escape, delegate?.timeUntilChange].compactMap(\.self).min() ?? left
      left -= step
      waited += step
      clock.advance(by: step)
      if !hasEnded { delegate?.advance(by: step) }
      if decoder.isWaiting, waited >= Self.escapeDelay { handle(decoder.flush()) }
      paintIfNeeded()
    } while left > .zero
  }

  /// Lets the tasks of the main actor run until nothing changes any more.
  ///
  /// - Returns: Whether there was quiet; false where something changes without end.
  @discardableResult
  public func settle() async -> Bool {
    await Quiet.wait {
      paintIfNeeded()
      return frames
    }
  }

  /// Ends the session, as ``/BowlineWidgets/Application/stop(exitCode:)`` does.
  public func end() { hasEnded = true }

  private func handle(_ events: [InputEvent]) {
    let events = events.filter { event in
      if case .mouse = event { return reportsMouse }
      return true
    }
    if !hasEnded, !events.isEmpty { delegate?.take(events) }
    paintIfNeeded()
  }

  private func paintIfNeeded() {
    guard isPaintNeeded, !hasEnded else { return }
    isPaintNeeded = false
    delegate?.paint()
  }
}

extension MemoryTerminal: ApplicationBackend {
  package var sentBytes: Int { 0 }

  package func setNeedsPaint() { isPaintNeeded = true }

  package func present(_ picture: Canvas) {
    let grid = picture.grid
    frames += 1
    changedCells = 0
    for row in 0..<grid.rows {
      let before = shown.size == grid.size ? shown.cells(inRow: row) : []
      let now = grid.cells(inRow: row)
      changedCells += before.isEmpty ? now.count : zip(now, before).count { $0 != $1 }
    }
    shown = grid
    shownCursor = picture.cursor
  }

  package func repaintAll() { shown = CellGrid(size: Size(rows: 0, columns: 0)) }

  package func run() -> Never {
    preconditionFailure("an application in memory is shown, and not run: nobody would wake it")
  }

  package func run(until isOver: () -> Bool) { run() }

  package func suspend<Value>(while body: () throws -> Value) rethrows -> Value {
    defer { repaintAll() }
    return try body()
  }

  package func copy(_ text: String) { clipboard = text }

  package func ringBell() { bells += 1 }

  package func stop(exitCode: Int32) { end() }
}

extension Application {
  /// Makes an application on a terminal in memory, which shows a screen for as long as somebody
  /// holds the application.
  ///
  /// It must not be run, since nobody would wake it: ``/BowlineWidgets/Application/run(_:keys:)``
  /// traps.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - screen: The screen; it takes the terminal's size.
  ///   - keys: Keys that are pressed first.
  public convenience init(
    _ terminal: MemoryTerminal, showing screen: Screen, keys: [KeyPress] = []
  ) {
    self.init(terminal)
    show(screen, keys: keys, on: terminal)
  }

  /// Makes an application on a terminal in memory, for a screen that is made with the application,
  /// such as one with a command that ends it.
  ///
  /// ```swift
  /// let application = Application(terminal)
  /// application.show(makeScreen(application), on: terminal)
  /// ```
  public convenience init(_ terminal: MemoryTerminal) { self.init(backend: terminal) }

  /// Shows a screen on a terminal in memory, for as long as somebody holds the application.
  ///
  /// - Parameters:
  ///   - screen: The screen; it takes the terminal's size.
  ///   - keys: Keys that are pressed first.
  ///   - terminal: The terminal that the application was made on.
  public func show(_ screen: Screen, keys: [KeyPress] = [], on terminal: MemoryTerminal) {
    show(screen, keys: keys)
    _ = terminal.grid
  }
}
