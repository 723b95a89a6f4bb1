// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// The areas that one painting of a screen draws, as highlights go by them.
struct DrawnAreas {
  /// Those of the widgets that are drawn because they have changed.
  var changed: [Rectangle] = []

  /// The parts of these that are highlighted as one.
  var whole: [Rectangle] = []

  /// Those of the widgets that come into the picture, stand in another place than before, or highlight
  /// nothing.
  var new: [Rectangle] = []
}
