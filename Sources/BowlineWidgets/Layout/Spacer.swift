// SPDX-License-Identifier: Apache-2.0

/// Room that shows nothing and takes what is left over in a ``Row`` or a ``Column``.
///
/// Before the others it moves them to the end, at both ends to the middle, between them apart.
///
/// Size: nothing.
///
/// It draws nothing, in ASCII and without colors too, and has no keys.
public final class Spacer: Widget {
  /// Makes a spacer.
  ///
  /// - Parameter growth: Its share of the room left over; see ``Widget/growth``.
  public init(growth: Int = 1) {
    super.init()
    self.growth = growth
  }
}
