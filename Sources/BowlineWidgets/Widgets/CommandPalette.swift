// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// A box in which a person finds a command by its words.
///
/// ```swift
/// screen.present(CommandPalette(commands) { command in
///   screen.dismiss()
///   command.action()
/// })
/// ```
///
/// The palette shows the commands whose title or hint contains each typed word, in upper or lower
/// case; those in which each typed word begins a word come first. A disabled command is dimmed and
/// stands behind those that are enabled; it can be chosen, and does nothing then.
///
/// Size: up to 60 columns and 20 rows: the border, a row to type in, and a row for each command,
/// whether it matches or not. Keys: those of ``TextField``; Up, Down, PgUp and PgDn choose; Enter
/// runs the chosen command. Tab does nothing. The mouse runs the command under it. An `Insight`
/// records the changes of the command, but not those of typing and choosing here.
///
/// Looks: the border is `╭─╮│`, in ASCII of `+`, `-` and `|`. The chosen row is marked, `▸` or `>`,
/// and in reverse, without colors too; a disabled command is dim then.
public final class CommandPalette: Widget {
  private let finder: Finder<CommandEntry>

  /// Makes a palette.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which they show, but for those that are disabled
  ///     now; a menu is replaced by its commands.
  ///   - choose: Called with the chosen command.
  public init(_ commands: [Command], choose: @escaping (Command) -> Void) {
    let all = commands.flatMap(\.leafCommands)
    let ordered = all.filter(\.isEnabled) + all.filter { !$0.isEnabled }
    finder = Finder(
      "Type what to do", CommandEntry.entries(ordered), columns: 60,
      words: \.words,
      list: CommandEntry.list(emptyText: "no such command"), prompt: "",
      hint: ("do the chosen command", "do it")
    ) { if $0.command.isEnabled { choose($0.command) } }
    super.init()
    adopt([finder])
  }

  /// The commands that show, in their order.
  public var commands: [Command] { finder.list.elements.map(\.command) }

  /// The command that Enter runs; nil if none shows.
  package var chosen: Command? { finder.chosen?.command }

  public override var children: [Widget] { [finder] }

  public override func preferredSize(within room: Size) -> Size { finder.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { finder.place(in: area) }
}
