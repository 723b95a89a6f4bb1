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
    loop.onInput = { events in
      for event in events { screen.send(event) }
    }
    var last = ContinuousClock.now
    loop.onTime = { now in
      screen.advance(by: now - last)
      last = now
    }
    loop.nextTime = { screen.timeUntilChange.map { last + $0 } }
    loop.onResize = { size in screen.resize(to: size) }
    loop.onPaint = { [terminal] in
      let picture = screen.paint()
      terminal.present(picture.grid, cursor: picture.cursor)
    }
    screen.resize(to: terminal.size)
    for key in keys { screen.send(key) }
    loop.setNeedsPaint()
    loop.run()
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
