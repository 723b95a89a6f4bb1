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
/// Size: a border, a row for each command, and as many columns as the widest title and key need;
/// with more than 18 commands it scrolls. The usual key of a command stands at the right, or `▸`
/// (`>` in ASCII) if it opens another menu. A disabled command is dimmed; it can be chosen, and
/// does nothing then.
///
/// Keys: Up, Down, PgUp, PgDn, Home and End choose; Enter runs the chosen command, and the key of a
/// command runs that one; Esc closes the menu. Enter and Right open a submenu at the right of its
/// entry, or at the left if it fits only there, or over the first menu; Left and Esc return from
/// the submenu. The mouse runs the command under it or opens the submenu; a press elsewhere closes the
/// menu. The chosen row is marked with `▸` (`>` in ASCII) and in reverse. All menus close before the
/// command runs. An `Insight` records the changes of the command.
///
/// Looks: the border is `╭─╮│`, in ASCII of `+`, `-` and `|`; without colors a disabled command is
/// dim.
public final class Menu: Widget {
  private let finder: Finder<CommandEntry>
  private let entries: [CommandEntry]

  /// The menu that this one was opened from, below it; nil for none.
  private(set) weak var opener: Menu?

  /// Makes a menu.
  ///
  /// - Parameter commands: The commands, from top to bottom.
  public init(_ commands: [Command]) {
    let entries = CommandEntry.entries(commands)
    self.entries = entries
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

  override var leastRowsBeside: Int? { finder.leastRowsBeside }

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
    entries.first { $0.command.keys.contains(key.asReported) }
  }

  private func perform(_ entry: CommandEntry) {
    guard entry.command.isEnabled, let screen else { return }
    if entry.opensMenu { return open(entry, on: screen) }
    close(on: screen)
    entry.command.action()
  }

  private func open(_ entry: CommandEntry, on screen: Screen) {
    finder.list.selection = entry.id
    let menu = Menu(entry.command.commands)
    menu.opener = self
    screen.present(menu, at: .beside(.right) { [weak self] in self?.chosenArea })
  }

  /// The part of the menu beside which the submenu of the chosen entry opens, so that its first row
  /// is in that of the entry.
  private var chosenArea: Rectangle? {
    guard let row = finder.list.selectedArea?.row else { return frame }
    return Rectangle(row: row - 1, column: frame.column, rows: 1, columns: frame.columns)
  }

  /// Dismisses the menu, and the menus that it was opened from.
  private func close(on screen: Screen) {
    let opener = opener
    screen.dismiss(self)
    opener?.close(on: screen)
  }
}

extension Widget {
  /// Gives the widget a context menu: a press of the right button of the mouse opens it at the
  /// pointer, and ``Screen/openMenu()`` beside the widget, or beside the selected row of a list, a
  /// table or a tree.
  ///
  /// - Parameter commands: Returns the commands, each time that the menu is opened; without any, no
  ///   menu opens. By then the widget has the focus, and a list has selected the row under the
  ///   pointer.
  public final func offersMenu(_ commands: @escaping () -> [Command]) {
    menu = {
      let commands = commands()
      return commands.isEmpty ? nil : Menu(commands)
    }
  }
}
