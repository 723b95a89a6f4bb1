// SPDX-License-Identifier: Apache-2.0

/// A key and what was held down with it.
///
/// ```swift
/// KeyPress(.character("p"), .control).description  // "<C-p>"
/// ```
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key

  /// What was held down with it.
  public var modifiers: Modifiers

  /// Makes a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}
