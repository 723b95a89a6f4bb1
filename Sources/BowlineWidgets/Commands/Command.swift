// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// Something that a person can do by a key.
///
/// Commands are what the help is made from, so each is described where it is made.
public struct Command {
  /// The keys that do it, the usual one first.
  public let keys: [KeyPress]

  /// What it does, as a phrase for the list of keys: "raise the number by one".
  public let title: String

  /// What it does in a word or two for the help bar; nil leaves it out there.
  public let hint: String?

  /// Does it.
  public let action: () -> Void

  /// Makes a command.
  public init(
    _ keys: [KeyPress], _ title: String, hint: String? = nil, action: @escaping () -> Void
  ) {
    self.keys = keys
    self.title = title
    self.hint = hint
    self.action = action
  }

  /// The keys as a person reads them: `+`, `Tab`, `Ctrl-P`.
  public var keyNames: [String] { keys.map(\.name) }
}
