// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// An action that a person can set off by a key.
///
/// The help is made from the commands, so each command says what it does.
///
/// ```swift
/// Command("+<Up>", "raise the number by one", hint: "raise") { model.number += 1 }
/// Command("u", "undo", hint: "undo", isEnabled: { journal.canUndo }) { journal.undo() }
/// ```
public struct Command {
  /// The keys that run it, the usual one first; empty if it is chosen by its title alone.
  public let keys: [KeyPress]

  /// The phrase that says what the command does, for the list of keys: "raise the number by one".
  public let title: String

  /// A word or two that say what the command does, for the help bar; nil leaves it out there.
  public let hint: String?

  /// The rank of the hint: a help bar without room for all keeps those of higher priority.
  public let priority: Int

  /// The name by which a person gives it other keys, without spaces: "raise".
  public let name: String

  /// The keys run the command under a layer too, such as a dialog; a command that changes the model
  /// below is not global.
  public let isGlobal: Bool

  /// The commands of the menu that it opens in a ``Menu``; empty for a command with an action.
  public let commands: [Command]

  /// Runs the command, enabled or not.
  public let action: () -> Void

  private let enables: () -> Bool

  /// The command can be run now; a command that opens a menu is enabled if one in that is.
  ///
  /// The keys of a disabled command do nothing, and the help leaves it out; a ``Menu`` and a
  /// ``CommandPalette`` dim it. All of these follow the observed properties that are read here.
  public var isEnabled: Bool {
    commands.isEmpty ? enables() : commands.contains(where: \.isEnabled)
  }

  /// Makes an entry of a ``Menu`` that opens another menu.
  ///
  /// ```swift
  /// list.offersMenu { [renaming, .menu("Move to", columns.map(moving)), removing] }
  /// ```
  ///
  /// A ``CommandPalette`` lists the commands of the menu instead of the menu. In a ``KeyMap`` the
  /// menu has no key, and the keys of its commands do nothing.
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
  ///   - keys: The keys that run it, one after another, the usual one first: `"q<C-c>"`.
  ///   - title: What it does, as a phrase.
  ///   - hint: What it does in a word or two; nil leaves it out of the help bar.
  ///   - name: The name by which it gets other keys; nil for the title with hyphens for spaces.
  ///   - priority: The rank of the hint: a help bar without room for all keeps the higher ones.
  ///   - isGlobal: True if the keys run it under a layer too.
  ///   - isEnabled: Says whether it can be run now; see ``isEnabled``.
  ///   - action: The code of the command.
  /// - Precondition: `keys` is in that notation.
  public init(
    _ keys: String, _ title: String, hint: String? = nil, name: String? = nil,
    priority: Int = 0, isGlobal: Bool = false, isEnabled: @escaping () -> Bool = { true },
    action: @escaping () -> Void
  ) {
    do throws(KeyNotationError) {
      self.init(
        try KeyPress.parse(keys: keys), title, hint: hint, name: name, priority: priority,
        isGlobal: isGlobal, isEnabled: isEnabled, action: action)
    } catch {
      preconditionFailure("the keys of a command are written as in \"q<C-c>\": \(error)")
    }
  }

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - keys: The keys that run it, the usual one first. A letter with Control counts as a small
  ///     one, and a letter with Shift as its capital, as terminals report them.
  ///   - title: What it does, as a phrase.
  ///   - hint: What it does in a word or two; nil leaves it out of the help bar.
  ///   - name: The name by which it gets other keys; nil for the title with hyphens for spaces.
  ///   - priority: The rank of the hint: a help bar without room for all keeps the higher ones.
  ///   - isGlobal: True if the keys run it under a layer too.
  ///   - isEnabled: Says whether it can be run now; see ``isEnabled``.
  ///   - action: The code of the command.
  public init(
    _ keys: [KeyPress], _ title: String, hint: String? = nil, name: String? = nil,
    priority: Int = 0, isGlobal: Bool = false, isEnabled: @escaping () -> Bool = { true },
    action: @escaping () -> Void
  ) {
    self.init(
      keys, title, hint: hint, name: name, priority: priority, isGlobal: isGlobal, commands: [],
      isEnabled: isEnabled, action: action)
  }

  private init(
    _ keys: [KeyPress], _ title: String, hint: String? = nil, name: String? = nil,
    priority: Int = 0, isGlobal: Bool = false, commands: [Command],
    isEnabled: @escaping () -> Bool = { true }, action: @escaping () -> Void
  ) {
    self.keys = keys.map(\.asReported)
    self.title = title
    self.hint = hint
    self.name = name ?? String(title.map { $0 == " " ? "-" : $0 })
    self.priority = priority
    self.isGlobal = isGlobal
    self.commands = commands
    enables = isEnabled
    self.action = action
  }

  /// The keys as a person reads them: `+`, `Tab`, `Ctrl-P`.
  public var keyNames: [String] { keys.map(\.name) }

  /// The same command with other keys.
  func with(_ keys: [KeyPress]) -> Command {
    Command(
      keys, title, hint: hint, name: name, priority: priority, isGlobal: isGlobal,
      commands: commands, isEnabled: enables, action: action)
  }
}
