// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// A screen in a terminal: what a person does goes to the screen, and what changes is painted.
///
/// ```swift
/// Application(try Terminal()).run(Screen(Label("Hello")))
/// ```
///
/// All of it happens on the main actor. However many properties change in one turn of the main
/// queue, the screen is painted once, after all keys that have come were handled. While nothing
/// happens, nothing is written and nobody wakes. The screen's clock goes with that of the system.
@MainActor
public final class Application {
  /// Called when the screen has got the terminal's size and nothing is painted yet.
  public var onStart: () -> Void = {}

  /// Called with what a person did, before the screen gets it.
  public var onInput: (InputEvent) -> Void = { _ in }

  /// Called with a new size of the terminal, before the screen gets it.
  public var onResize: (Size) -> Void = { _ in }

  /// Called with the time that has passed, before the screen is told it, while the screen waits for a
  /// time.
  public var onTime: (Duration) -> Void = { _ in }

  /// Called after each painting.
  public var onPaint: () -> Void = {}

  /// How many frames were painted, how many bytes were sent, and how long the last one took.
  public private(set) var figures = FrameFigures()

  private let terminal: Terminal
  private let loop: EventLoop

  /// Makes an application of a terminal that it has for itself from now on.
  public init(_ terminal: Terminal) {
    self.terminal = terminal
    loop = EventLoop(terminal: terminal)
  }

  /// Shows a screen until ``stop()``, and ends the process then.
  ///
  /// - Parameters:
  ///   - screen: The screen; it takes the terminal's size.
  ///   - keys: Keys that are pressed before those of the person.
  public func run(_ screen: Screen, keys: [KeyPress] = []) -> Never {
    screen.onNeedsPaint = { [loop] in
      // Models and widgets belong to the main actor, as this object does.
      MainActor.assumeIsolated { loop.setNeedsPaint() }
    }
    loop.onInput = { [self] events in
      for event in events { send(event, to: screen) }
    }
    var last = ContinuousClock.now
    loop.onTime = { [self] now in
      if screen.timeUntilChange != nil { onTime(now - last) }
      screen.advance(by: now - last)
      last = now
    }
    loop.nextTime = { screen.timeUntilChange.map { last + $0 } }
    loop.onResize = { [self] size in
      onResize(size)
      screen.resize(to: size)
    }
    loop.onPaint = { [self] in paint(screen) }
    screen.resize(to: terminal.size)
    onStart()
    for key in keys { send(.key(key), to: screen) }
    loop.setNeedsPaint()
    loop.run()
  }

  private func send(_ event: InputEvent, to screen: Screen) {
    onInput(event)
    screen.send(event)
  }

  private func paint(_ screen: Screen) {
    let start = ContinuousClock.now
    let picture = screen.paint()
    terminal.present(picture.grid, cursor: picture.cursor)
    figures.add(duration: .now - start, bytes: terminal.sentBytes)
    onPaint()
  }

  /// Restores the terminal and ends the process with status 0.
  public func stop() -> Never {
    loop.stop(exitCode: 0)
  }

  /// Whether the mouse is reported to the screen; off at the start.
  ///
  /// While it is off the terminal's own selection works.
  public var usesMouse: Bool {
    get { terminal.reportsMouse }
    set { terminal.reportsMouse = newValue }
  }

  /// How roles look; `Theme.default` at the start.
  public var theme: Theme {
    get { terminal.theme }
    set {
      terminal.theme = newValue
      loop.setNeedsPaint()
    }
  }

  /// Draws every cell again, for a terminal that something else has written to.
  public func repaint() {
    terminal.repaintAll()
    loop.setNeedsPaint()
  }
}
