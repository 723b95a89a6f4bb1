// SPDX-License-Identifier: Apache-2.0

/// The place of a widget that does not need all the room, across the direction of a ``Row`` or a
/// ``Column``.
public enum Alignment: Hashable, Sendable {
  /// All the room, up to the widget's maximum; a widget whose length is fixed or a percentage has
  /// just that length, at the top or left.
  case fill
  /// The length that the widget wants, at the top or left.
  case start
  /// The length that it wants, in the middle; an odd free cell is below or at the right.
  case center
  /// The length that it wants, at the bottom or right.
  case end
}
