// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineWidgets
import TestSupport
import Testing

@testable import BowlineTestSupport

@MainActor @Suite struct SnapshotTests {
  private let folder = Scratch()

  private func file(_ name: String = "page") -> SnapshotFile {
    SnapshotFile(name: name, folder: "\(folder.path)/kept", filePath: "/t/PageTests.swift", line: 7)
  }

  private func snapshot(_ widget: Widget, keys: String = "") throws -> Snapshot {
    let pilot = Pilot(widget, rows: 2, columns: 12)
    try pilot.press(keys)
    return Snapshot(pilot.grid, cursor: pilot.cursor)
  }

  private func page(_ owner: String = "Ann") -> Column {
    Column {
      Label(owner, style: Style(.accent, attributes: .bold))
      TextField("x")
    }
  }

  private func kept() throws -> String {
    String(decoding: try FileSystem.bytes(of: "\(folder.path)/kept/page.txt"), as: UTF8.self)
  }

  private func failure(
    _ file: SnapshotFile, _ shown: Snapshot, setting: String? = nil
  ) -> SnapshotError? {
    #expect(throws: SnapshotError.self) { try file.expect(shown, setting: setting) }
  }

  @Test func `a file has size, cursor, rows, looks and links`() throws {
    let link: AttributedText =
      "a \("b", style: Style(attributes: .underline), link: "https://b.org/\u{1B}")"
    let page = Column {
      Label(link)
      TextField("x")
    }
    try file().expect(try snapshot(page, keys: "<Tab>"), setting: "renew")
    #expect(
      try kept() == """
        bowline snapshot 1
        size 12x2
        cursor 1:1
        rows
        a b
        x
        styles
        0:2 text underline
        1:0-11 focus
        links
        0:2 https://b.org/␛

        """)
    #expect(try Snapshot(kept()) == snapshot(page, keys: "<Tab>"))
  }

  @Test func `colors of a cell's own stand beside its role, and attributes in words`() throws {
    var grid = CellGrid(size: Size(rows: 1, columns: 6))
    let own = Style(
      foreground: .rgb(10, 0, 255), background: .indexed(7), attributes: [.highlight, .surface])
    grid.write("ab", row: 0, column: 1, style: own)
    grid.write("c", row: 0, column: 4, style: Style(.error, foreground: .level(128)))
    let lines = Snapshot(grid, cursor: nil).text.split(separator: "\n").dropFirst(6)
    #expect(
      Array(lines) == [
        "0:1-2 text highlighted on-surface foreground=#0a00ff background=7",
        "0:4 error foreground=level-128", "links",
      ])
  }

  @Test func `the same screen meets its file, also with the line ends of another system`() throws {
    try file().expect(try snapshot(page()), setting: "renew")
    try file().expect(try snapshot(page()), setting: nil)
    try file().expect(try snapshot(page()), setting: "")
    try folder.shell(#"sed -i 's/$/\r/' kept/page.txt"#)
    try file().expect(try snapshot(page()), setting: nil)
  }

  @Test func `a failure shows what differs, both ways, and how to renew`() throws {
    try file().expect(try snapshot(page()), setting: "renew")
    let before = try kept()
    let failure = try #require(failure(file(), try snapshot(page("Beth"), keys: "<Tab>")))
    #expect(failure.code == .different)
    #expect(
      failure.description == """
        PageTests.swift:7: the screen is not as in \(folder.path)/kept/page.txt (- expected, + shown):
        - cursor none
        + cursor 1:1
        - 0 │Ann
        + 0 │Beth
        styles:
        - 0:0-2 accent bold
        - 1:0-11 text underline
        + 0:0-3 accent bold
        + 1:0-11 focus
        If it should look so: run the test with BOWLINE_SNAPSHOTS=renew to write it, and look at it \
        before you commit it.
        """)
    #expect(try kept() == before, "a comparison writes nothing")
  }

  @Test func `a screen of another size shows the rows that it lost and got`() throws {
    let small = Pilot(Label("a"), rows: 1, columns: 3)
    let large = Pilot(Label("a"), rows: 2, columns: 3)
    let differences = Snapshot(large.grid, cursor: nil)
      .differences(from: Snapshot(small.grid, cursor: nil))
    #expect(differences == ["- size 3x1", "+ size 3x2", "+ 1 │"])
  }

  @Test func `a missing file is a failure that says how to write it, and is not written`() throws {
    let failure = try #require(failure(file(), try snapshot(page())))
    #expect(failure.code == .missing)
    #expect(failure.description.contains("there is no \(folder.path)/kept/page.txt yet"))
    #expect(failure.description.contains("BOWLINE_SNAPSHOTS=renew"))
    #expect(try FileSystem.names(in: folder.path) == [])
  }

  @Test(arguments: [
    ("hello", "line 1 of it is 'hello', and not 'bowline snapshot 1'"),
    (#"bowline snapshot 1\nsize 2"#, "line 2 of it is 'size 2', and not a size"),
    (#"bowline snapshot 1\nsize 2x1\ncursor 1"#, "line 3 of it is 'cursor 1'"),
    (#"bowline snapshot 1\nsize 2x9\ncursor none\nrows\na"#, "the file ends before"),
    (
      #"bowline snapshot 1\nsize 2x1\ncursor none\nrows\na\nb"#,
      "line 6 of it is 'b', and not 'styles', after as many rows as 'size 2x1' says"
    ),
    (
      #"bowline snapshot 1\nsize 2x1\ncursor none\nrows\na\nstyles\n<<<<<<< ours"#,
      "line 7 of it is '<<<<<<< ours', and not a place and words"
    ),
    (#"bowline snapshot 1\nsize 2x1\ncursor none\nrows\na\nstyles\n0:1 text"#, "not 'links'"),
    (#"\377"#, "no text in UTF-8"),
  ])
  func `a file that is no snapshot is named with the line that makes it none`(
    text: String, reason: String
  ) throws {
    try folder.shell("mkdir kept; printf '\(text)' >kept/page.txt")
    let failure = try #require(failure(file(), try snapshot(page())))
    #expect(failure.code == .malformed)
    #expect(failure.description.contains("kept/page.txt is no snapshot: "))
    #expect(failure.description.contains(reason), "\(failure)")
    try file().expect(try snapshot(page()), setting: "renew")
    try file().expect(try snapshot(page()), setting: nil)
  }

  @Test func `a file that cannot be read or written is named with the reason`() throws {
    try folder.shell("mkdir -p kept/page.txt; touch file")
    let unreadable = try #require(failure(file(), try snapshot(page())))
    #expect(unreadable.code == .unusable)
    #expect(unreadable.description.hasSuffix("page.txt cannot be read: Is a directory"))
    let file = SnapshotFile(
      name: "a", folder: "\(folder.path)/file/b", filePath: "/t/PageTests.swift", line: 7)
    let unwritable = try #require(failure(file, try snapshot(page()), setting: "renew"))
    #expect(unwritable.code == .unusable)
    #expect(unwritable.description.hasSuffix("a.txt cannot be written: Not a directory"))
  }

  @Test(arguments: ["", ".hidden", "..", "../page", "a/b", "a b", "a\n", "\u{e9}"])
  func `a name that could leave the folder is refused, when renewing too`(name: String) throws {
    for setting in [nil, "renew"] {
      let failure = try #require(failure(file(name), try snapshot(page()), setting: setting))
      #expect(failure.code == .wrongName)
      #expect(failure.description.contains("a snapshot cannot be named"))
    }
    #expect(try FileSystem.names(in: folder.path) == [])
  }

  @Test func `an unknown setting is refused`() throws {
    let failure = try #require(failure(file(), try snapshot(page()), setting: "record"))
    #expect(failure.code == .wrongName)
    #expect(failure.description.contains("BOWLINE_SNAPSHOTS is 'record'"))
  }

  @Test func `a pilot and a terminal are compared with the same file`() throws {
    let text = Label("hi", style: .accent)
    let pilot = Pilot(text, rows: 1, columns: 4)
    try folder.shell(
      #"printf 'bowline snapshot 1\nsize 4x1\ncursor none\nrows\nhi\nstyles\n0:0-1 accent\nlinks\n' "#
        + ">hi.txt")
    try pilot.expectSnapshot("hi", in: folder.path)
    let terminal = MemoryTerminal(rows: 1, columns: 4)
    let application = Application(terminal, showing: Screen(Label("hi", style: .accent)))
    try terminal.expectSnapshot("hi", in: folder.path)
    text.text = "ho"
    var error: SnapshotError?
    let line = #line + 1
    do { try pilot.expectSnapshot("hi", in: folder.path) } catch let failure { error = failure }
    #expect(error?.description.hasPrefix("SnapshotTests.swift:\(line): the screen") == true)
    withExtendedLifetime(application) {}
  }
}
