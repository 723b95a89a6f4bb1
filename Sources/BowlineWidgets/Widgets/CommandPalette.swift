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
public final class CommandPalette: Widget {
  /// A command with an identity.
  private struct Entry: Identifiable {
    let id: Int
    let command: Command

    /// What it is found by: a person may have read the hint and not the title.
    var words: String { "\(command.title) \(command.hint ?? "")" }
  }

  private let finder: Finder<Entry>

  /// Makes a palette.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which they show.
  ///   - choose: Called with the command that was chosen.
  public init(_ commands: [Command], choose: @escaping (Command) -> Void) {
    finder = Finder(
      "Type what to do", commands.enumerated().map { Entry(id: $0.offset, command: $0.element) },
      columns: 60, words: \.words,
      list: List(
        [], emptyText: "no such command",
        width: { TextWidth.columns(of: $0.command.title) + 12 }, drawRow: Self.draw),
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

  private static func draw(_ entry: Entry, on canvas: Canvas, style: Style) {
    let keys = entry.command.keyNames.first ?? ""
    let width = TextWidth.columns(of: keys)
    canvas.write(
      entry.command.title, row: 0, column: 0, truncatedTo: canvas.columns - width - 2,
      style: style)
    canvas.write(
      keys, row: 0, column: canvas.columns - width, style: style == .plain ? .key : style)
  }
}
