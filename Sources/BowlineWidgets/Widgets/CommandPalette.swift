// SPDX-License-Identifier: Apache-2.0

internal import Bowline
public import BowlineTerminal

/// A box in which a person finds a command by what it does.
///
/// ```swift
/// screen.present(CommandPalette(commands) { command in
///   screen.dismiss()
///   command.action()
/// })
/// ```
///
/// Commands show whose title or hint has all that was typed, word by word, in upper or lower case;
/// those in which each stands at the beginning of a word come first.
///
/// Size: up to 60 columns and 20 rows: the border, a row to type in, and a row for each command,
/// whether it shows or not. Keys: those of ``TextField``; Up, Down, PgUp and PgDn choose; Enter
/// takes the chosen command. Tab does nothing. The mouse takes the command under it. An `Insight`
/// records what the command changes, and nothing of what is typed and chosen here.
///
/// Looks: the border is `╭─╮│`, in ASCII of `+`, `-` and `|`. The chosen row is marked, `▸` or `>`,
/// and in reverse, without colors too.
public final class CommandPalette: Widget {
  private let finder: Finder<CommandEntry>

  /// Makes a palette.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which they show; those of a menu stand in its place.
  ///   - choose: Called with the command that was chosen.
  public init(_ commands: [Command], choose: @escaping (Command) -> Void) {
    finder = Finder(
      "Type what to do", CommandEntry.entries(commands.flatMap(\.leafCommands)), columns: 60,
      words: \.words,
      list: CommandEntry.list(emptyText: "no such command"), prompt: "",
      hint: ("do the chosen command", "do it")
    ) { choose($0.command) }
    super.init()
    adopt([finder])
  }

  /// The commands that show, in their order.
  public var commands: [Command] { finder.list.elements.map(\.command) }

  /// The command that Enter takes; nil where none shows.
  package var chosen: Command? { finder.chosen?.command }

  public override var children: [Widget] { [finder] }

  public override func preferredSize(within room: Size) -> Size { finder.measured(within: room) }

  public override func arrangeChildren(in area: Rectangle) { finder.place(in: area) }
}
