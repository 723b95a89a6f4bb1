// SPDX-License-Identifier: Apache-2.0

/// Empty room that takes the cells left over in a ``Row`` or a ``Column``.
///
/// A spacer before the widgets moves them to the end, one at each end moves them to the middle, and
/// one between them moves them apart.
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
