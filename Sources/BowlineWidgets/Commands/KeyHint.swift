// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The use that a widget makes of some keys while it has the focus, for the help.
///
/// ```swift
/// override var keyHints: [KeyHint] {
///   [KeyHint([KeyPress(.enter)], "take the text over", hint: "commit")]
/// }
/// ```
public struct KeyHint: Hashable, Sendable {
  /// The keys, the usual one first.
  public let keys: [KeyPress]

  /// The phrase that says what the keys do, for the list of keys: "take the text over".
  public let title: String

  /// A word or two that say what the keys do, for the help bar; nil leaves them out there.
  public let hint: String?

  /// The importance of the hint in a help bar without room for all, as ``Command/priority``.
  public let priority: Int

  /// Describes what keys do.
  public init(_ keys: [KeyPress], _ title: String, hint: String? = nil, priority: Int = 0) {
    self.keys = keys
    self.title = title
    self.hint = hint
    self.priority = priority
  }

  /// Describes what keys without modifiers do.
  init(_ keys: [Key], _ title: String, hint: String? = nil) {
    self.init(keys.map { KeyPress($0) }, title, hint: hint)
  }
}
