// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// One text of a ``StatusBar``.
///
/// ```swift
/// let mode = StatusItem(priority: 2)
/// mode.bind(\.text, to: scene, \.syncText)
/// ```
public final class StatusItem: KeyValueObservable {
  /// The side of the bar on which an item stands.
  public enum Side: Hashable, Sendable {
    /// At the left, after those before it.
    case left
    /// At the right, after those before it.
    case right
  }

  /// The text of the item; empty for none.
  @Observed public var text: String

  /// The style of the text.
  @Observed public var style: Style

  /// The rank of the item: if there is no room for all, the lowest is left out first.
  public let priority: Int

  /// The side of the bar on which the item stands.
  public let side: Side

  /// Makes an item.
  public init(
    _ text: String = "", side: Side = .left, priority: Int = 0, style: Style = .plain
  ) {
    self.text = text
    self.side = side
    self.priority = priority
    self.style = style
  }
}
