// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// A layer whose content no observed property announces.
protocol LiveLayer: Widget {
  /// Brings the content up to date; called before each painting.
  func refresh()
}
