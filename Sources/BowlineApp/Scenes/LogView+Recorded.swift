// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

extension LogView {
  /// Has its lines recorded as what a binding writes is, for as long as the token is held.
  ///
  /// What only an observer writes, and only drawing follows, is no news otherwise.
  func recorded() -> KeyValueObservation {
    Insight.unrecorded { observe(\.log) { _, _ in } }
  }
}
