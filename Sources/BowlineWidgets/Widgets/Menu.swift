// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// Commands to choose from, in a box that opens over the screen.
///
/// ```swift
/// list.offersMenu { [removing, renaming] }                 // at the pointer, by the right button
/// screen.present(Menu([removing, .menu("Move to", places)]), at: .beside(button))
/// ```
///
/// Size: a border, a row for each command, and as many columns as the widest title and key need; with
/// more than 18 commands it scrolls. The usual key of a command stands at the right, and `▸` (`>` in
/// ASCII) where it opens another menu. A command that cannot be given now is dimmed; it can be chosen,
/// and does nothing then.
///
/// Keys: Up, Down, PgUp, PgDn, Home and End choose; Enter gives the chosen command, and the key of a
/// command gives that one; Esc closes. Enter and Right open a menu at the right of its entry, or at the
/// left where it fits only there, or over the other one; Left and Esc go back to that. The mouse gives
/// the command under it or opens the menu, and chooses where the terminal reports movements; a press
/// elsewhere closes. The chosen row is marked with `▸` (`>` in ASCII) and in reverse. All menus have gone
/// when the command is done. An `Insight` records what the command changes.
///
/// Looks: the border is `╭─╮│`, in ASCII of `+`, `-` and `|`; without colors a command that cannot be
/// given is dim.
public final class Menu: Widget {
  private let finder: Finder<CommandEntry>
  private let entries: [CommandEntry]
  private let isEnabled: (Command) -> Bool

  /// The menu that this one was opened from, below it; nil for none.
  private(set) weak var opener: Menu?

  /// Makes a menu.
  ///
  /// - Parameters:
  ///   - commands: The commands, from top to bottom.
  ///   - isEnabled: Says which of them can be given now; a menu can be opened where one in it can.
  public init(_ commands: [Command], isEnabled: @escaping (Command) -> Bool = { _ in true }) {
    let entries = CommandEntry.entries(commands, isEnabled: isEnabled)
    self.entries = entries
    self.isEnabled = isEnabled
    finder = Finder(
      "", entries, columns: (entries.map(\.columns).max() ?? 0) + 8, words: \.words,
      list: CommandEntry.list(emptyText: "nothing to do"), hasField: false,
      hint: ("do the chosen command", "do it")
    ) { _ in }
    super.init()
    finder.onChoice = { [unowned self] in perform($0) }
    adopt([finder])
  }

  public override var children: [Widget] { [finder] }

  public override func preferredSize(within room: Size) -> Size { finder.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { finder.place(in: area) }

  public override var dimsWhatIsBelow: Bool { false }

  public override var highlightsChanges: Bool { false }

  public override var keyHints: [KeyHint] {
    (finder.chosen?.opensMenu == true ? [KeyHint([.right], "open the menu", hint: "open")] : [])
      + (opener == nil ? [] : [KeyHint([.left], "go back", hint: "back")])
  }

  public override func uses(_ key: KeyPress) -> Bool {
    keyHints.contains { $0.keys.contains(key) } || entry(of: key) != nil
  }

  public override func handle(_ key: KeyPress) -> Bool {
    if key == KeyPress(.left), opener != nil { return screen?.dismiss(self) ?? false }
    if key == KeyPress(.right), let chosen = finder.chosen, chosen.opensMenu {
      perform(chosen)
      return true
    }
    guard let entry = entry(of: key) else { return false }
    perform(entry)
    return true
  }

  private func entry(of key: KeyPress) -> CommandEntry? {
    entries.first { $0.command.keys.contains(key) }
  }

  private func perform(_ entry: CommandEntry) {
    guard entry.isEnabled, let screen else { return }
    if entry.opensMenu { return open(entry, on: screen) }
    close(on: screen)
    entry.command.action()
  }

  private func open(_ entry: CommandEntry, on screen: Screen) {
    finder.list.selection = entry.id
    let menu = Menu(entry.command.commands, isEnabled: isEnabled)
    menu.opener = self
    screen.present(menu, at: .beside(.right) { [weak self] in self?.chosenArea })
  }

  /// The menu's part beside which the menu of the chosen entry lies, its first row in that of the entry.
  private var chosenArea: Rectangle? {
    let list = finder.list
    guard let index = list.selectedIndex, list.visibleRange.contains(index) else { return frame }
    return Rectangle(
      row: list.frame.row + index - list.visibleRange.lowerBound - 1, column: frame.column, rows: 1,
      columns: frame.columns)
  }

  /// Takes the menu away, and those that it was opened from.
  private func close(on screen: Screen) {
    let opener = opener
    screen.dismiss(self)
    opener?.close(on: screen)
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
