// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// Holds the views of a scene as they are, while its model goes on.
extension Shell {
  /// Stops showing changes, or shows the changes that came meanwhile.
  func togglePause() {
    if !isPaused { returnToNow() }
    switchPause(telling: services.say)
  }

  /// Ends the pause, if there is one, and says so: this follows from another key than its own.
  func resume() {
    if isPaused { switchPause(telling: note) }
  }

  private func switchPause(telling tell: (String) -> Void) {
    // The state of the program is no change of a scene.
    Insight.unrecorded { isPaused.toggle() }
    if past.hasOwnModels {
      past.setStill(isPaused)
    } else if isPaused {
      screen.hold(visit.scene.views)
    } else {
      screen.release()
    }
    // Before the changes that have waited.
    tell(isPaused ? "paused" : "resumed")
    keepWhatShows()
    refreshKeys()
  }

  /// Begins the pause anew with the values that show now, and says so: another size of the window
  /// has drawn them.
  func renewPause() {
    visit.isPaused = false
    refreshCode()
    keepWhatShows()
    note("still paused; the new size shows the present values")
  }

  /// Keeps what explains and counts the values that show, as long as the screen is paused.
  private func keepWhatShows() {
    pause = isPaused ? WhyExplainer.Pause(visit.scene.views, trail, services.insight) : nil
    visit.isPaused = isPaused
    Insight.unrecorded { cause.waiting = isPaused ? Waiting() : nil }
  }
}
