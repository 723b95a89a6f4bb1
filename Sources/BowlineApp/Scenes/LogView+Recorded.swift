// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

extension LogView {
  /// Has insight record the lines, as long as the token is held.
  ///
  /// Insight records no change that only drawing follows, so this adds an observer.
  func recorded() -> KeyValueObservation {
    Insight.unrecorded { observe(\.log) { _, _ in } }
  }
}
