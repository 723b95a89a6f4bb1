// SPDX-License-Identifier: Apache-2.0

/// The rows and columns that stay free around a widget.
public struct Insets: Hashable, Sendable {
  /// The free rows above, 0 or more.
  public let top: Int

  /// The free columns at the left, 0 or more.
  public let left: Int

  /// The free rows below, 0 or more.
  public let bottom: Int

  /// The free columns at the right, 0 or more.
  public let right: Int

  /// Insets that keep nothing free.
  public static let zero = Insets()

  /// Makes insets; a negative number counts as 0.
  public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
    self.top = max(top, 0)
    self.left = max(left, 0)
    self.bottom = max(bottom, 0)
    self.right = max(right, 0)
  }
}
