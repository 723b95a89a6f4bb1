// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal
public import BowlineWidgets

/// A user of a screen, without a terminal, who presses keys and reads rows as a person would.
///
/// ```swift
/// let pilot = Pilot(Counter(10), rows: 1, columns: 8)
/// try pilot.press("<Tab><Right>")
/// #expect(pilot.rows == ["◂ 11 ▸"])
/// ```
///
/// Time stands still until ``advance(by:)``. Tasks have run after ``settle()``. A whole
/// application, with its terminal, is tested on a ``MemoryTerminal``.
public final class Pilot {
  /// The screen that is used.
  public let screen: Screen

  /// The clock of the screen, which other code can share.
  public let clock: VirtualClock

  /// The number of times that the screen asked to be painted.
  public private(set) var paintRequests = 0

  /// Uses a screen that was made before, and sets its ``/BowlineWidgets/Screen/onNeedsPaint``.
  ///
  /// ```swift
  /// let clock = VirtualClock()
  /// let pilot = Pilot(Screen(SettingsPage(clock: clock)), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - clock: The clock of the screen; pass the one that its parts were made with.
  public init(_ screen: Screen, clock: VirtualClock = VirtualClock()) {
    self.screen = screen
    self.clock = clock
    screen.onNeedsPaint = { [weak self] in self?.paintRequests += 1 }
  }

  /// Shows a widget alone, over the whole of a small screen.
  public convenience init(_ widget: Widget, rows: Int, columns: Int, isASCII: Bool = false) {
    self.init(Screen(widget, size: Size(rows: rows, columns: columns), isASCII: isASCII))
  }

  // MARK: What is seen

  /// The rows that the screen shows now, without the spaces at their ends.
  public var rows: [String] { screen.paint().lines }

  /// The cells that the screen shows now.
  public var grid: CellGrid { screen.paint().grid }

  /// The place at which the cursor shows now; nil for nowhere.
  public var cursor: Position? { screen.paint().cursor }

  /// Finds the first place of a text on the screen now, from the top; nil where there is none.
  public func position(of text: String) -> Position? {
    grid.position(of: text)
  }

  // MARK: What a person does

  /// Presses keys, written as for `bowline --keys`: `+`, `<Tab>`, `<C-p>`.
  ///
  /// - Throws: `KeyNotationError` for an unknown key; then none is pressed.
  public func press(_ keys: String) throws {
    for key in try KeyPress.parse(keys: keys) { screen.send(key) }
  }

  /// Types a text, a key for each character, and Enter for each line end.
  public func type(_ text: String) {
    for character in text {
      screen.send(KeyPress(character.isNewline ? .enter : .character(character)))
    }
  }

  /// Pastes a text, with line ends as terminals send them.
  public func paste(_ text: String) {
    screen.send(.paste(String(text.map { $0.isNewline ? "\r" : $0 })))
  }

  /// Presses and releases a button of the mouse.
  ///
  /// - Returns: Whether anything on the screen used it.
  @discardableResult
  public func click(
    row: Int, column: Int, button: MouseEvent.Button = .left, modifiers: Modifiers = []
  ) -> Bool {
    let position = Position(row: row, column: column)
    let isUsed = screen.send(
      .mouse(MouseEvent(.press(button), at: position, modifiers: modifiers)))
    screen.send(.mouse(MouseEvent(.release(button), at: position, modifiers: modifiers)))
    return isUsed
  }

  /// Clicks on a text that shows, at its first place from the top.
  ///
  /// - Returns: Whether the text shows, and anything used the click.
  @discardableResult
  public func click(on text: String) -> Bool {
    position(of: text).map { click(row: $0.row, column: $0.column) } ?? false
  }

  /// Presses a button of the mouse at one place, moves to another one and releases it there.
  public func drag(from start: Position, to end: Position, button: MouseEvent.Button = .left) {
    screen.send(.mouse(MouseEvent(.press(button), at: start)))
    screen.send(.mouse(MouseEvent(.drag(button), at: end)))
    screen.send(.mouse(MouseEvent(.release(button), at: end)))
  }

  /// Changes the size of the window.
  public func resize(rows: Int, columns: Int) {
    screen.resize(to: Size(rows: rows, columns: columns))
  }

  // MARK: Time

  /// Lets time go on, from one moment at which something happens to the next.
  public func advance(by time: Duration) async {
    let end = clock.now.advanced(by: time)
    await settle()
    while clock.now < end {
      let times = [end, clock.nextDeadline, screen.timeUntilChange.map(clock.now.advanced(by:))]
      let step = clock.now.duration(to: times.compactMap(\.self).min() ?? end)
      clock.advance(by: step)
      screen.advance(by: step)
      await settle()
    }
  }

  /// Lets the tasks of this isolation domain run until nothing changes any more.
  ///
  /// Other threads are not waited for: ``wait(within:until:)`` does that.
  ///
  /// - Returns: Whether there was quiet; false where something changes without end.
  @discardableResult
  public func settle() async -> Bool {
    await Quiet.wait {
      if screen.needsPaint { _ = screen.paint() }
      return paintRequests
    }
  }

  /// Waits, in real time, until a condition holds; the ``clock`` stands still meanwhile.
  ///
  /// An `Inbox` that another thread feeds is waited for if it is made without a clock, so that its
  /// frames pass in real time. One on the pilot's clock would wait for ``advance(by:)``.
  ///
  /// - Parameters:
  ///   - time: The longest time to wait: ten minutes by default, since only a failure takes so
  ///     long, and a thread that waits for other tests may run minutes later.
  ///   - condition: The condition; it is asked about once a millisecond.
  /// - Returns: Whether it held in time.
  public func wait(
    within time: Duration = .seconds(600), until condition: () -> Bool
  ) async -> Bool {
    let end = ContinuousClock.now + time
    while !condition() {
      if ContinuousClock.now > end || Task.isCancelled { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return true
  }
}
