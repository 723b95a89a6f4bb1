// SPDX-License-Identifier: Apache-2.0
// A board of cards that is kept in a file of text: BoardExample [file], by default board.md.

import Bowline
import BowlineTerminal
import BowlineWidgets
import Glibc

struct Card: Identifiable, Equatable {
  let id: Int
  let title: String
}

final class BoardColumn: KeyValueObservable {
  let name: String
  @ObservedArray var cards: [Card] = []
  init(_ name: String) { self.name = name }
  var heading: String { "\(name) \(cards.count)" }
}

final class Board: KeyValueObservable {
  private(set) var columns: [BoardColumn] = []
  let journal = Journal()
  private var lastID = 0

  /// Reads `# column` and `- card` lines, by scalars since an accent may begin a title.
  init(_ text: String) throws(BoardError) {
    let text = text.isEmpty ? "# To do\n# Doing\n# Done" : text
    for line in text.unicodeScalars.split(separator: "\n") {
      switch (String(line.prefix(2)), columns.last) {
      case ("# ", _): columns.append(BoardColumn(String(line.dropFirst(2))))
      case ("- ", let column?): add(String(line.dropFirst(2)), to: column)
      default: throw BoardError(description: "a line is neither “# a column” nor “- a card”")
      }
    }
    for column in columns { journal.record(column, as: column.name, \.cards) }
  }

  var text: String {
    columns.map { "# \($0.name)\n" + $0.cards.map { "- \($0.title)\n" }.joined() }.joined()
  }

  func add(_ title: String, to column: BoardColumn) {
    lastID += 1
    column.$cards.append(Card(id: lastID, title: title))
  }

  func rename(_ card: Card, in column: BoardColumn, _ title: String) {
    column.$cards.assign(column.cards.map { $0 == card ? Card(id: $0.id, title: title) : $0 })
  }

  func remove(_ card: Card) { for column in columns { column.$cards.removeAll { $0 == card } } }

  func move(_ card: Card, to column: BoardColumn, at place: Int) {
    withChanges {
      remove(card)
      column.$cards.insert(card, at: place)
    }
  }
}

struct BoardError: Error, CustomStringConvertible { let description: String }

/// The file of a board: a new one is written beside the old one, and then takes its place.
final class BoardFile {
  let path: String
  private var known: [UInt8] = []
  init(_ path: String) { self.path = path }

  private func failure(_ verb: String, _ path: String) -> BoardError {
    BoardError(description: "\(path) cannot be \(verb): \(unsafe String(cString: strerror(errno)))")
  }

  private func bytes() throws(BoardError) -> [UInt8] {
    guard let file = unsafe fopen(path, "re") else {
      if errno == ENOENT { return [] }
      throw failure("read", path)
    }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = unsafe getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    if unsafe ferror(file) != 0 { throw failure("read", path) }
    return bytes
  }

  func read() throws(BoardError) -> Board {
    known = try bytes()
    guard let text = String(validating: known, as: UTF8.self) else {
      throw BoardError(description: "\(path) is no text in UTF-8")
    }
    do { return try Board(text) } catch { throw BoardError(description: "\(path): \(error)") }
  }

  func write(_ text: String) throws(BoardError) {
    let (there, bytes, new) = (try bytes(), Array(text.utf8), "\(path).new")
    guard there.isEmpty || there == known else {
      throw BoardError(description: "\(path) is another one now: move it away, then Control-S")
    }
    guard let file = unsafe fopen(new, "wex") else { throw failure("written", new) }
    var old = stat()
    if unsafe stat(path, &old) == 0 { unsafe fchmod(fileno(file), old.st_mode) }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    let isStored = unsafe count == bytes.count && fflush(file) == 0 && fsync(fileno(file)) == 0
    guard unsafe fclose(file) == 0, isStored, unsafe rename(new, path) == 0 else {
      defer { unsafe unlink(new) }
      throw failure("written", path)
    }
    known = bytes
  }
}

final class BoardPage: KeyValueObservable {
  let (board, file, screen): (Board, BoardFile, Screen)
  let lists: [List<Card>]
  @Observed var isSaved = true
  private var saving: KeyValueObservation?

  init(_ board: Board, _ file: BoardFile, quit: @escaping () -> Void) {
    lists = board.columns.map { _ in List(emptyText: "none") { $0.title } }
    let sections = lists.map { list in Section("") { list }.width(.flexible()) }
    let remark = Label(style: .muted)
    let columns = Row(spacing: 1) { sections }.growing()
    screen = Screen(Column { [columns, remark, Surface { HelpBar() }] })
    (self.board, self.file) = (board, file)
    for (column, (list, section)) in zip(board.columns, zip(lists, sections)) {
      section.bind(\.title, to: column, \.heading)
      list.bind(\.$elements, to: column, \.cards)
      list.isDraggable = true
      list.takesDrops(of: Card.self) { board.move($0, to: column, at: $1) }
      list.onActivation = { [unowned self] card in
        ask("Card", card.title) { board.rename(card, in: column, $0) }
      }
    }
    remark.bind(\.text, to: self, \.remark)
    saving = board.observe(\.text) { [unowned self] _, _ in save() }
    screen.keyMap = KeyMap(commands(quit))
    screen.setFocus(lists.first)
  }

  private var column: Int? { lists.firstIndex(where: \.isFocused) }
  private var chosen: Card? { column.flatMap { lists[$0].selectedElement } }
  var remark: String { isSaved ? chosen?.title ?? "" : "not saved: \(chosen?.title ?? "board")" }

  private func commands(_ quit: @escaping () -> Void) -> [Command] {
    let (board, screen) = (board, screen)
    return [
      Command("a", "add a card", hint: "add", priority: 2) { [unowned self] in
        if let column { ask("New card", "") { board.add($0, to: board.columns[column]) } }
      },
      Command("x<Delete>", "remove the card", hint: "remove") { [unowned self] in
        if let chosen { board.remove(chosen) }
      },
      Command("u", "undo", hint: "undo") { board.journal.undo() },
      Command("r<C-r>", "redo", hint: "redo") { board.journal.redo() },
      Command("<Right>", "go right") { [unowned screen] in screen.moveFocus() },
      Command("<Left>", "go left") { [unowned screen] in screen.moveFocus(forward: false) },
      Command("<C-s>", "write the file") { [unowned self] in save() },
      Command("q<C-q>", "quit", hint: "quit") { [unowned self] in
        if isSaved { return quit() }
        let stay = Button("Stay") { [unowned screen] in screen.dismiss() }
        screen.present(Dialog("Not saved", Label(file.path), [stay, Button("Quit", action: quit)]))
      },
    ]
  }

  private func ask(_ question: String, _ title: String, _ take: @escaping (String) -> Void) {
    let field = TextField(title, placeholder: "what to do")
    let button = Button("Take") { [unowned screen, unowned field] in
      screen.dismiss()
      if !field.text.isEmpty { take(field.text) }
    }
    screen.present(Dialog(question, field, [button]))
  }

  private func save() {
    do {
      try file.write(board.text)
      isSaved = true
    } catch {
      isSaved = false
      screen.toast.show("\(error)", for: .seconds(8), isAnswer: true)
    }
  }
}

@main struct Program {
  @MainActor static func main() {
    let file = BoardFile(CommandLine.arguments.dropFirst().first ?? "board.md")
    do {
      let board = try file.read()
      let application = Application(Terminal.orExit())
      application.usesMouse = true
      let page = BoardPage(board, file) { application.stop() }
      withExtendedLifetime(page) { application.run(page.screen) }
    } catch {
      print(error)
      exit(1)
    }
  }
}
