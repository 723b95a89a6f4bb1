// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// A screen in a terminal: input goes to the screen, and changes of the screen are painted.
///
/// ```swift
/// Application(Terminal.orExit()).run(Screen(Label("Hello")))
/// ```
///
/// All of it happens on the main actor. However many properties change in one turn of the main
/// queue, the screen is painted once, after all keys that have come are handled. While nothing
/// happens, nothing is written and the process sleeps. The screen's time is that of the system.
///
/// In tests an application runs on a terminal in memory, which the module BowlineTestSupport has.
@MainActor
public final class Application {
  /// Called when the screen has got the terminal's size and nothing is painted yet.
  public var onStart: () -> Void = {}

  /// Called with each event of the person, before the screen gets it; also with the keys that
  /// ``run(_:keys:)`` is given.
  public var onInput: (InputEvent) -> Void = { _ in }

  /// Called with a new size of the terminal, before the screen gets it.
  public var onResize: (Size) -> Void = { _ in }

  /// Called with the color of the terminal's background when the terminal reports it, at first and
  /// when it changes: see `Terminal.Options.asksForBackground` and `Theme.suiting(background:)`.
  public var onBackground: (Color) -> Void = { _ in }

  /// Called with the time that has passed, before the screen is advanced by it.
  public var onTime: (Duration) -> Void = { _ in }

  /// Called after each painting.
  public var onPaint: () -> Void = {}

  /// The number of frames painted and of bytes sent, and the duration of the last frame.
  public private(set) var figures = FrameFigures()

  /// The player of earlier events on the screen; nil while a person uses the screen.
  ///
  /// Until it is nil again, only the player gives the screen events, sizes and time, and the
  /// closures for these are not called.
  package var player: (any ScreenPlayer)? {
    didSet { backend.setNeedsPaint() }
  }

  private let backend: any ApplicationBackend

  /// The connection of the terminal with the screen; nil before there is a screen.
  private var connection: Connection?

  /// Makes an application that has a terminal for itself from now on.
  public convenience init(_ terminal: Terminal) {
    self.init(backend: TerminalBackend(terminal))
  }

  /// Makes an application on a backend, such as a terminal in memory.
  package init(backend: any ApplicationBackend) {
    self.backend = backend
  }

  // The screen and its bindings go on the main actor, wherever the last reference is released.
  isolated deinit {}

  /// Shows a screen until ``stop(exitCode:)``, and ends the process then.
  ///
  /// - Parameters:
  ///   - screen: The screen; it takes the terminal's size, and is drawn in ASCII where the terminal
  ///     can show nothing else.
  ///   - keys: Keys that the screen gets before those of the person.
  /// - Precondition: The application has not given its terminal back with an answer.
  public func run(_ screen: Screen, keys: [KeyPress] = []) -> Never {
    show(screen, keys: keys)
    withExtendedLifetime(self) { backend.run() }
  }

  /// Shows a screen until it has an answer, gives the terminal back and returns the answer.
  ///
  /// ```swift
  /// let name: String? = application.run { answer in
  ///   let screen = Screen(field)
  ///   screen.keyMap = KeyMap([
  ///     Command("<Enter>", "take it") { answer(field.text) },
  ///     Command("<C-d>", "take none") { answer(nil) },
  ///   ])
  ///   return screen
  /// }
  /// ```
  ///
  /// The screen is released when it has answered, and the terminal cannot be used again: for another
  /// question the program makes another `Terminal` and an application on it.
  ///
  /// - Parameters:
  ///   - keys: Keys that the screen gets before those of the person.
  ///   - makeScreen: Makes the screen. The closure that it gets takes the answer, at any time
  ///     before the screen is released; of several answers in one turn the last one counts.
  /// - Returns: The answer.
  /// - Precondition: The application has not given its terminal back with an answer.
  public func run<Answer>(
    keys: [KeyPress] = [],
    _ makeScreen: (_ answer: @escaping @MainActor (Answer) -> Void) -> Screen
  ) -> Answer {
    var given: Answer?
    show(makeScreen { given = $0 }, keys: keys)
    withExtendedLifetime(self) { backend.run { given != nil } }
    connection = nil
    guard let given else { preconditionFailure("the loop ends with an answer") }
    return given
  }

  /// Connects a screen with the terminal, without waiting for anything.
  ///
  /// - Parameters:
  ///   - screen: The screen; it takes the terminal's size.
  ///   - keys: Keys that the screen gets first.
  package func show(_ screen: Screen, keys: [KeyPress] = []) {
    screen.onNeedsPaint = { [weak backend] in
      Self.onMainActor { backend?.setNeedsPaint() }
    }
    screen.onRequest = { [weak backend] request in
      Self.onMainActor {
        switch request {
        case .copy(let text): backend?.copy(text)
        case .bell: backend?.ringBell()
        }
      }
    }
    connection = Connection(screen, of: self)
    backend.delegate = connection
    if !backend.isUTF8 { screen.drawInASCII() }
    screen.resize(to: backend.size)
    onStart()
    for key in keys { send(.key(key), to: screen) }
    backend.setNeedsPaint()
  }

  /// Runs code of the screen: models and widgets belong to the main actor, as this object does.
  private nonisolated static func onMainActor(_ body: @MainActor () -> Void) {
    MainActor.assume(
      """
      something that a screen shows was changed outside of the main actor, which the screen belongs \
      to. An asynchronous closure with a capture list, such as [unowned self], runs elsewhere if it \
      stands in a function of no actor: mark the function or its class as @MainActor, or leave out \
      the list
      """, body)
  }

  private func send(_ event: InputEvent, to screen: Screen) {
    if let player { return player.take(event) }
    onInput(event)
    screen.send(event)
  }

  private func paint(_ screen: Screen) {
    let start = ContinuousClock.now
    backend.present(screen.paint())
    backend.title = screen.title
    figures.add(duration: .now - start, bytes: backend.sentBytes)
    onPaint()
  }

  /// Shows the screen as it is now, without waiting for the next frame.
  package func paint() { connection?.paint() }

  /// The number of rows and columns of the terminal.
  package var size: Size { backend.size }

  /// Restores the terminal and ends the process, at once: it does not return.
  ///
  /// On a terminal in memory it ends the session, and the test goes on.
  ///
  /// - Parameter exitCode: The status that the process ends with, 0 for a normal end.
  public func stop(exitCode: Int32 = 0) {
    backend.stop(exitCode: exitCode)
  }

  /// Gives the terminal back while other code uses it, such as an editor or a pager, and takes it
  /// again.
  ///
  /// ```swift
  /// Command("e", "edit the notes") {
  ///   application.suspend { _ = system("${EDITOR:-vi} notes.txt") }
  /// }
  /// ```
  ///
  /// The output that the program has printed so far is shown first. Until the body returns, no key
  /// is read and nothing is painted. Then everything is painted anew, in the terminal's new size,
  /// and the screen is advanced by the time that has passed. On a terminal in memory the body runs
  /// and everything is painted anew.
  ///
  /// - Parameter body: The code; it may print, and run programs. Where standard input or output is not
  ///   the terminal, as in a filter, a program gets it as `</dev/tty >/dev/tty`.
  /// - Returns: The body's result.
  /// - Throws: The body's error, with the terminal taken again.
  public func suspend<Value>(while body: () throws -> Value) rethrows -> Value {
    defer { backend.setNeedsPaint() }
    return try backend.suspend(while: body)
  }

  /// The mouse is reported to the screen; off at the start.
  ///
  /// While it is off the terminal's own selection works.
  public var usesMouse: Bool {
    get { backend.reportsMouse }
    set { backend.reportsMouse = newValue }
  }

  /// The looks of roles; `Theme.default` at the start.
  public var theme: Theme {
    get { backend.theme }
    set {
      backend.theme = newValue
      backend.setNeedsPaint()
    }
  }

  /// Draws every cell again, for a terminal that another program has written to.
  public func repaint() {
    backend.repaintAll()
    backend.setNeedsPaint()
  }
}

extension Application {
  /// The connection of a terminal with the screen that an application shows there.
  private final class Connection: EventLoopDelegate {
    private let screen: Screen
    private weak var application: Application?

    init(_ screen: Screen, of application: Application) {
      self.screen = screen
      self.application = application
    }

    func take(_ events: [InputEvent]) {
      for event in events { application?.send(event, to: screen) }
    }

    func resize(to size: Size) {
      guard let application, application.player == nil else { return }
      application.onResize(size)
      screen.resize(to: size)
    }

    func take(background: Color) { application?.onBackground(background) }

    func paint() { application?.paint(screen) }

    func advance(by time: Duration) {
      if let player = application?.player { return player.advance(by: time) }
      application?.onTime(time)
      screen.advance(by: time)
    }

    var timeUntilChange: Duration? {
      guard let player = application?.player else { return screen.timeUntilChange }
      return player.timeUntilChange
    }
  }
}

/// The cost of painting of an ``Application`` so far.
public struct FrameFigures: Hashable, Sendable {
  /// The number of frames that were painted.
  public private(set) var frames = 0

  /// The number of bytes that were sent to the terminal; 0 for one in memory.
  public private(set) var bytes = 0

  /// The duration of the last frame: layout, drawing, comparing and sending.
  public private(set) var lastDuration = Duration.zero

  /// Makes figures of no frame.
  public init() {}

  mutating func add(duration: Duration, bytes: Int) {
    frames += 1
    self.bytes = bytes
    lastDuration = duration
  }
}
