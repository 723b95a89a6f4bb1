// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The services of the program around the shell; in a picture without a terminal they do nothing.
struct Services {
  /// Ends the program.
  var quit: () -> Void = {}

  /// Shows the screen as it is now, without waiting for the next frame.
  var paint: () -> Void = {}

  /// Draws everything again, for a screen that something else wrote to.
  var repaint: () -> Void = {}

  /// Stops the program, as Control-Z does.
  var suspend: () -> Void = {}

  /// Turns the reports of the mouse on and off.
  var useMouse: (Bool) -> Void = { _ in }

  /// Shows everything in a theme.
  var useTheme: (Theme) -> Void = { _ in }

  /// Prints a line for a person without a screen.
  var say: (String) -> Void = { _ in }

  /// Records an event that a replay cannot derive from the others.
  var record: (SessionEvent) -> Void = { _ in }

  /// The insight, which began before there was a scene; nil where nothing is recorded.
  var insight: Insight?

  /// The cost of painting so far.
  var figures: @MainActor () -> FrameFigures = { FrameFigures() }

  /// Calls an action after each interval, as long as the returned token is kept; never where time
  /// does not pass.
  var repeating: @MainActor (Duration, @escaping () -> Void) -> AnyObject = { _, _ in Never() }

  /// A token for calls that never come.
  private final class Never {}
}

/// The way in which values from outside reach the scenes.
enum TimeSource {
  /// As they come, while a scene shows.
  case live
  /// Once for each scene, as it shows first: for a picture without a clock.
  case once
  /// From the file of a session alone.
  case replayed
}
