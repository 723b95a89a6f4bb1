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
    var words: String { "\(command.title) \(command.hint ?? "")".lowercased() }
  }

  private let all: [Entry]
  private let choose: (Command) -> Void
  private let field = TextField()
  private let list: List<Entry>
  private var following: KeyValueObservation?

  /// Makes a palette.
  ///
  /// - Parameters:
  ///   - commands: The commands, in the order in which they show.
  ///   - choose: Called with the command that was chosen.
  public init(_ commands: [Command], choose: @escaping (Command) -> Void) {
    self.choose = choose
    all = commands.enumerated().map { Entry(id: $0.offset, command: $0.element) }
    list = List(
      all, emptyText: "no such command",
      width: { TextWidth.columns(of: $0.command.title) + 12 }, drawRow: Self.draw)
    super.init()
    adopt([field, list])
    list.selection = 0
    field.isRecorded = false
    list.isRecorded = false
    list.leavesPresses = true
    following = field.observe(\.text) { [weak self] field, _ in self?.narrow(to: field.text) }
  }

  /// The commands that show, in their order.
  public var commands: [Command] { list.elements.map(\.command) }

  /// The command that Enter takes; nil where none shows.
  package var chosen: Command? { list.selectedIndex.map { list.elements[$0].command } }

  public override var children: [Widget] { [field, list] }

  public override func preferredSize(within room: Size) -> Size {
    // As high as all commands need, so that the box stays while the list gets shorter.
    Size(rows: min(all.count + 3, 20, room.rows), columns: min(60, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let inside = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    let parts = inside.split(top: 1)
    field.place(in: parts.top)
    list.place(in: parts.rest)
  }

  public override var highlightsChanges: Bool { false }

  public override func draw(on canvas: Canvas) {
    canvas.box(style: .accent, title: "Type what to do", titleStyle: .heading)
  }

  public override var keyHints: [KeyHint] {
    if list.elements.isEmpty { return [] }
    return [
      KeyHint([.enter], "do the chosen command", hint: "do it"),
      KeyHint([.down, .up], "choose another one", hint: "choose"),
      KeyHint([.pageDown, .pageUp], "go on by a page"),
    ]
  }

  public override func uses(_ key: KeyPress) -> Bool {
    [KeyPress(.enter), KeyPress(.tab), KeyPress(.backtab)].contains(key) || super.uses(key)
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.enter):
      if let chosen { choose(chosen) }
      return true
    // Home and End are the field's.
    case KeyPress(.up), KeyPress(.down), KeyPress(.pageUp), KeyPress(.pageDown):
      return list.recording { $0.handle(key) }
    // The list is not reached by Tab: the arrows work from the field.
    case KeyPress(.tab), KeyPress(.backtab): return true
    default: return false
    }
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action, list.frame.contains(event.position),
      let index = list.index(atRow: event.position.row - list.frame.row)
    else { return false }
    choose(list.elements[index].command)
    return true
  }

  private static func draw(_ entry: Entry, on canvas: Canvas, style: Style) {
    let keys = entry.command.keyNames.first ?? ""
    let width = TextWidth.columns(of: keys)
    canvas.write(
      entry.command.title, row: 0, column: 0, truncatedTo: canvas.columns - width - 2,
      style: style)
    canvas.write(
      keys, row: 0, column: canvas.columns - width, style: style == .plain ? .key : style)
  }

  private func narrow(to text: String) {
    let words = text.lowercased().split(separator: " ")
    let fitting = all.filter { entry in
      words.allSatisfy { entry.words.contains($0) }
    }
    let isBeginning = { (entry: Entry) in
      let parts = entry.words.split { !$0.isLetter && !$0.isNumber }
      return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
    list.elements = fitting.filter(isBeginning) + fitting.filter { !isBeginning($0) }
    list.selection = list.elements.first?.id
  }
}
