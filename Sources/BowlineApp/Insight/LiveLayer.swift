// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// A layer that shows what no observed property tells of.
protocol LiveLayer: Widget {
  /// Takes what there is now; called before each painting.
  func refresh()
}
