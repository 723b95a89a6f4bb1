// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// An action that a person can set off by a key.
///
/// Commands are what the help is made from, so each is described where it is made.
///
/// ```swift
/// Command("+<Up>", "raise the number by one", hint: "raise") { model.number += 1 }
/// ```
public struct Command {
  /// The keys that do it, the usual one first; none for one that is reached by its title alone.
  public let keys: [KeyPress]

  /// The phrase that says what the command does, for the list of keys: "raise the number by one".
  public let title: String

  /// A word or two that say what the command does, for the help bar; nil leaves it out there.
  public let hint: String?

  /// The rank of the hint in a help bar without room for all: those of higher priority stay.
  public let priority: Int

  /// The name by which it gets other keys, without spaces: "raise".
  public let name: String

  /// The keys do it under a layer too, such as a dialog; a command that changes the model below is
  /// not global.
  public let isGlobal: Bool

  /// The commands of the menu that it opens in a ``Menu``; empty for one that does something itself.
  public let commands: [Command]

  /// Does it.
  public let action: () -> Void

  /// Makes an entry of a ``Menu`` that opens another menu.
  ///
  /// ```swift
  /// list.offersMenu { [renaming, .menu("Move to", columns.map(moving)), removing] }
  /// ```
  ///
  /// A ``CommandPalette`` has the commands of the menu in its place. In a ``KeyMap`` it has no key, and
  /// theirs are not those of the map.
  ///
  /// - Parameters:
  ///   - title: What the commands have in common.
  ///   - commands: The commands, from top to bottom; some may open menus too.
  public static func menu(_ title: String, _ commands: [Command]) -> Command {
    Command([], title, commands: commands) {}
  }

  /// Makes a command of keys in the notation of `KeyPress.parse(keys:)`.
  ///
  /// - Parameters:
  ///   - keys: The keys that do it, the usual one first, one after another: `"q<C-c>"`.
  ///   - title: What it does, as a phrase.
  ///   - hint: What it does in a word or two; nil leaves it out of the help bar.
  ///   - name: The name by which it gets other keys; nil for the title with hyphens for spaces.
  ///   - priority: Which hints stay in a help bar without room for all: those of higher priority.
  ///   - isGlobal: True if the keys do it under a layer too.
  ///   - action: Does it.
  /// - Precondition: `keys` names keys.
  public init(
    _ keys: String, _ title: String, hint: String? = nil, name: String? = nil,
    priority: Int = 0, isGlobal: Bool = false, action: @escaping () -> Void
  ) {
    do throws(KeyNotationError) {
      self.init(
        try KeyPress.parse(keys: keys), title, hint: hint, name: name, priority: priority,
        isGlobal: isGlobal, action: action)
    } catch {
      preconditionFailure("the keys of a command are written as in \"q<C-c>\": \(error)")
    }
  }

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - keys: The keys that do it, the usual one first. A letter with Control is taken as the small
  ///     one, and one with Shift as its capital: so terminals tell them.
  ///   - title: What it does, as a phrase.
  ///   - hint: What it does in a word or two; nil leaves it out of the help bar.
  ///   - name: The name by which it gets other keys; nil for the title with hyphens for spaces.
  ///   - priority: Which hints stay in a help bar without room for all: those of higher priority.
  ///   - isGlobal: True if the keys do it under a layer too.
  ///   - action: Does it.
  public init(
    _ keys: [KeyPress], _ title: String, hint: String? = nil, name: String? = nil,
    priority: Int = 0, isGlobal: Bool = false, action: @escaping () -> Void
  ) {
    self.init(
      keys, title, hint: hint, name: name, priority: priority, isGlobal: isGlobal, commands: [],
      action: action)
  }

  private init(
    _ keys: [KeyPress], _ title: String, hint: String? = nil, name: String? = nil,
    priority: Int = 0, isGlobal: Bool = false, commands: [Command], action: @escaping () -> Void
  ) {
    self.keys = keys.map(\.asTold)
    self.title = title
    self.hint = hint
    self.name = name ?? String(title.map { $0 == " " ? "-" : $0 })
    self.priority = priority
    self.isGlobal = isGlobal
    self.commands = commands
    self.action = action
  }

  /// The keys as a person reads them: `+`, `Tab`, `Ctrl-P`.
  public var keyNames: [String] { keys.map(\.name) }

  /// The same command with other keys.
  func with(_ keys: [KeyPress]) -> Command {
    Command(
      keys, title, hint: hint, name: name, priority: priority, isGlobal: isGlobal,
      commands: commands, action: action)
  }
}
