// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// Commands to choose from, in a box that opens over the screen.
///
/// ```swift
/// list.offersMenu { [removing, renaming] }                 // at the pointer, by the right button
/// screen.present(Menu([removing, renaming]), at: .beside(button))
/// ```
///
/// Size: a border, a row for each command, and as many columns as the widest title and key need; with
/// more than 18 commands it scrolls. The usual key of a command stands at the right. A command that
/// cannot be given now is dimmed; it can be chosen, and does nothing then.
///
/// Keys: Up, Down, PgUp, PgDn, Home and End choose; Enter gives the chosen command, and the key of a
/// command gives that one; Esc closes. The mouse gives the command under it, and chooses it where the
/// terminal reports movements; a press elsewhere closes. The chosen row is marked with `▸` (`>` in
/// ASCII) and in reverse. The menu has gone when the command is done. An `Insight` records what the
/// command changes.
public final class Menu: Widget {
  private let finder: Finder<CommandEntry>
  private let entries: [CommandEntry]

  /// Makes a menu.
  ///
  /// - Parameters:
  ///   - commands: The commands, from top to bottom.
  ///   - isEnabled: Says which of them can be given now.
  public init(_ commands: [Command], isEnabled: (Command) -> Bool = { _ in true }) {
    let entries = CommandEntry.entries(commands, isEnabled: isEnabled)
    self.entries = entries
    finder = Finder(
      "", entries, columns: (entries.map(\.columns).max() ?? 0) + 8, words: \.words,
      list: CommandEntry.list(emptyText: "nothing to do"), isTyped: false,
      hint: ("do the chosen command", "do it")
    ) { _ in }
    super.init()
    finder.take = { [unowned self] in give($0) }
    adopt([finder])
  }

  public override var children: [Widget] { [finder] }

  public override func preferredSize(within room: Size) -> Size { finder.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { finder.place(in: area) }

  public override var dimsWhatIsBelow: Bool { false }

  public override var highlightsChanges: Bool { false }

  public override func uses(_ key: KeyPress) -> Bool { entry(of: key) != nil }

  public override func handle(_ key: KeyPress) -> Bool {
    guard let entry = entry(of: key) else { return false }
    give(entry)
    return true
  }

  private func entry(of key: KeyPress) -> CommandEntry? {
    entries.first { $0.command.keys.contains(key) }
  }

  private func give(_ entry: CommandEntry) {
    guard entry.isEnabled, let screen else { return }
    screen.dismiss()
    entry.command.action()
  }
}

extension Widget {
  /// Has the widget offer a menu: a press of the right button of the mouse opens it at the pointer, and
  /// ``Screen/openMenu()`` beside the widget.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether a command can be given now; one that cannot is dimmed.
  ///   - commands: Gives the commands, each time that the menu opens; none opens nothing. The widget has
  ///     the focus then, and a list has selected the row under the pointer.
  public final func offersMenu(
    isEnabled: @escaping (Command) -> Bool = { _ in true }, _ commands: @escaping () -> [Command]
  ) {
    menu = {
      let commands = commands()
      return commands.isEmpty ? nil : Menu(commands, isEnabled: isEnabled)
    }
  }
}
