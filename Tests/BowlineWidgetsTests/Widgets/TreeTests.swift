// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct TreeTests {
  final class Folder: KeyValueObservable, Identifiable, Equatable {
    let id: String
    @Observed var name: String
    @ObservedArray var folders: [Folder]
    var isFile = false

    init(_ name: String, _ folders: [Folder] = []) {
      id = name
      self.name = name
      self.folders = folders
    }

    static func == (left: Folder, right: Folder) -> Bool { left === right }

    static func file(_ name: String) -> Folder {
      let file = Folder(name)
      file.isFile = true
      return file
    }
  }

  final class Disk: KeyValueObservable {
    @ObservedArray var folders: [Folder] = []
    @Observed var chosen: String?
    var asked: [String] = []
  }

  let disk = Disk()
  let tree: Tree<Folder>
  let pilot: Pilot

  /// A tree of two folders, in the first one of which is another one.
  init() {
    let disk = disk
    disk.folders = [
      Folder("src", [Folder("core", [.file("a.swift"), .file("b.swift")]), .file("main.swift")]),
      Folder("tests"),
    ]
    tree = Tree(
      isLeaf: \.isFile,
      children: { folder in
        disk.asked.append(folder.id)
        return folder.folders
      },
      text: \.name)
    tree.bind(\.$elements, to: disk, \.folders)
    tree.bind(\.selection, to: disk, \.chosen, mode: .twoWay)
    pilot = Pilot(tree, rows: 7, columns: 20)
  }

  @Test func `a tree shows its outermost nodes, and asks none of them for others`() {
    #expect(pilot.rows == ["  ▹ src", "  ▹ tests", "", "", "", "", ""])
    #expect(disk.asked == [])
  }

  @Test func `Right opens a node, asks it then, and goes to its first child`() throws {
    try pilot.press("<Tab><Down><Right>")
    #expect(pilot.rows.prefix(4) == ["▸ ▿ src", "    ▹ core", "      main.swift", "  ▹ tests"])
    #expect(disk.asked == ["src"])
    try pilot.press("<Right>")
    #expect(disk.chosen == "core")
    try pilot.press("<Right><Right>")
    #expect(
      pilot.rows == [
        "  ▿ src", "    ▿ core", "▸       a.swift", "        b.swift", "      main.swift",
        "  ▹ tests", "",
      ])
    #expect(disk.asked == ["src", "core"], "each is asked once")
  }

  @Test func `the selected node is that of the selected row`() throws {
    #expect(tree.selectedElement == nil)
    try pilot.press("<Tab><Down><Right><Right>")
    #expect(tree.selectedElement === disk.folders[0].folders[0])
  }

  @Test func `Left closes a node, or goes to the one around`() throws {
    try pilot.press("<Tab><Down><Right><Right><Right><Right><Left>")
    #expect(disk.chosen == "core")
    try pilot.press("<Left>")
    #expect(pilot.rows.prefix(3) == ["  ▿ src", "▸   ▹ core", "      main.swift"])
    try pilot.press("<Left><Left><Left>")
    #expect(pilot.rows.prefix(3) == ["▸ ▹ src", "  ▹ tests", ""])
  }

  @Test func `in ASCII the marks are ASCII`() throws {
    let tree = Tree<Folder>(disk.folders, isLeaf: \.isFile, children: \.folders, text: \.name)
    let pilot = Pilot(tree, rows: 4, columns: 20, isASCII: true)
    try pilot.press("<Tab><Down> ")
    #expect(pilot.rows == ["> - src", "    + core", "      main.swift", "  + tests"])
    try pilot.press(" ")
    #expect(pilot.rows == ["> + src", "  + tests", "", ""])
  }

  @Test func `rows come and go with the children of an open node, and the selection stays`() throws
  {
    try pilot.press("<Tab><Down><Right><End>")
    #expect(disk.chosen == "tests")
    disk.folders[0].folders.insert(.file("new.swift"), at: 0)
    #expect(
      pilot.rows.prefix(5) == [
        "  ▿ src", "      new.swift", "    ▹ core", "      main.swift", "▸ ▹ tests",
      ])
    disk.folders[0].folders.removeAll()
    #expect(pilot.rows.prefix(3) == ["  ▿ src", "▸ ▹ tests", ""])
    disk.folders[1].name = "Tests"
    #expect(pilot.rows[ifPresent: 1] == "▸ ▹ Tests")
  }

  @Test func `what changes in a closed node is asked for when it is opened again`() throws {
    try pilot.press("<Tab><Down><Right><Left>")
    _ = pilot.rows
    disk.folders[0].folders.removeLast()
    #expect(!pilot.screen.needsPaint, "nobody waits for it")
    try pilot.press("<Right>")
    #expect(pilot.rows.prefix(3) == ["▸ ▿ src", "    ▹ core", "  ▹ tests"])
    #expect(disk.asked == ["src", "src"])
  }

  @Test func `many changes of children are walked through once for each painting`() throws {
    try pilot.press("<Tab><Down><Right>")
    _ = pilot.rows
    let before = disk.asked.count
    for number in 0..<100 { disk.folders[0].folders.append(.file("\(number)")) }
    _ = pilot.rows
    #expect(disk.asked.count == before + 1)
    #expect(tree.shownElements.count == 104)
  }

  @Test func `nodes that are values are asked anew where they are replaced`() {
    struct Node: Identifiable {
      let id: String
      var nodes: [Node] = []
    }
    let tree = Tree([Node(id: "a", nodes: [Node(id: "b")])], children: \.nodes, text: \.id)
    tree.expansion = ["a", "b"]
    let pilot = Pilot(tree, rows: 3, columns: 20)
    #expect(pilot.rows == ["  ▿ a", "    ▿ b", ""])
    tree.elements[0].nodes[0].nodes = [Node(id: "c")]
    #expect(pilot.rows == ["  ▿ a", "    ▿ b", "      ▹ c"])
  }

  @Test func `a node that is closed around the selected one is selected itself`() {
    tree.expansion = ["src", "core"]
    _ = pilot.rows
    disk.chosen = "b.swift"
    tree.expansion = []
    #expect(pilot.rows.prefix(2) == ["▸ ▹ src", "  ▹ tests"])
    #expect(disk.chosen == "src")
  }

  @Test func `where the selected node goes away its follower is selected`() {
    tree.expansion = ["src", "core"]
    _ = pilot.rows
    disk.chosen = "a.swift"
    disk.folders[0].folders[0].folders.removeFirst()
    _ = pilot.rows
    #expect(disk.chosen == "b.swift")
  }

  @Test func `what a model selects in a closed node is selected once that is opened`() {
    disk.chosen = "core"
    #expect(pilot.rows.prefix(2) == ["  ▹ src", "  ▹ tests"])
    tree.expansion = ["src"]
    #expect(pilot.rows.prefix(2) == ["  ▿ src", "▸   ▹ core"])
  }

  @Test func `a node that contains itself shows its children once`() {
    disk.folders[1].folders = [disk.folders[1]]
    // The folder would keep itself alive.
    defer { disk.folders[1].folders = [] }
    tree.expansion = ["tests"]
    #expect(pilot.rows.prefix(4) == ["  ▹ src", "  ▿ tests", "    ▹ tests", ""])
  }

  @Test func `the mouse opens at the mark and selects elsewhere`() throws {
    _ = pilot.rows
    pilot.click(row: 0, column: 2)
    #expect(pilot.rows.prefix(2) == ["▸ ▿ src", "    ▹ core"])
    pilot.click(row: 1, column: 4)
    #expect(tree.expansion == ["src", "core"])
    pilot.click(row: 2, column: 9)
    #expect(disk.chosen == "a.swift")
    pilot.click(row: 0, column: 5)
    #expect(disk.chosen == "src" && tree.expansion == ["src", "core"])
  }

  @Test func `a second press does as Enter, but not one that comes late`() async throws {
    pilot.click(on: "src")
    await pilot.advance(by: .seconds(1))
    pilot.click(on: "src")
    #expect(tree.expansion == [])
    pilot.click(on: "src")
    #expect(tree.expansion == ["src"])
    try pilot.press("<Enter>")
    #expect(tree.expansion == [])
    var activated: [String] = []
    tree.onActivation = { activated.append($0.id) }
    try pilot.press("<Enter>")
    pilot.click(on: "tests")
    pilot.click(on: "tests")
    #expect(activated == ["src", "tests"] && tree.expansion == [])
  }

  @Test func `Enter at a leaf without an activation is left to a command`() throws {
    var count = 0
    pilot.screen.keyMap = KeyMap([Command("<Enter>", "take it") { count += 1 }])
    tree.expansion = ["src", "core"]
    _ = pilot.rows
    disk.chosen = "a.swift"
    try pilot.press("<Tab><Enter>")
    #expect(count == 1)
  }

  @Test func `what is open is bound in one line`() {
    final class View: KeyValueObservable {
      @Observed var open: Set<String> = []
    }
    let view = View()
    tree.bind(\.expansion, to: view, \.open, mode: .twoWay)
    view.open = ["src"]
    #expect(tree.shownElements.map(\.id) == ["src", "core", "main.swift", "tests"])
  }

  @Test func `levels take at most half of a narrow row, and text that is too long is cut`() {
    var folder = Folder("innermost")
    for depth in (0..<9).reversed() { folder = Folder("level \(depth)", [folder]) }
    disk.folders = [folder]
    tree.expansion = Set((0..<9).map { "level \($0)" })
    pilot.resize(rows: 10, columns: 16)
    #expect(pilot.rows[ifPresent: 0] == "  ▿ level 0")
    #expect(pilot.rows[ifPresent: 1] == "    ▿ level 1")
    #expect(pilot.rows[ifPresent: 9] == "      ▹ inner…")
    #expect(tree.preferredSize(within: Size(rows: 50, columns: 90)).rows == 10)
  }

  @Test func `a tree of ten thousand open levels is shown`() {
    var folder = Folder("end")
    for depth in 0..<10_000 { folder = Folder("\(depth)", [folder]) }
    disk.folders = [folder]
    tree.expansion = Set((0..<10_000).map(String.init))
    #expect(tree.shownElements.count == 10_001)
    #expect(pilot.rows.count == 7)
    // One by one, since the end of each would otherwise come inside that of the one around.
    var inner: Folder? = folder
    while let next = inner {
      inner = next.folders.first
      next.folders = []
    }
  }

  @Test func `it survives every size`() {
    tree.expansion = ["src", "core"]
    expectToSurviveEverySize(pilot)
  }

  @Test func `a node that is selected before the first layout is in sight`() {
    let tree = Tree((1...50).map { Folder("\($0)") }, children: \.folders, text: \.name)
    tree.selection = "50"
    #expect(Pilot(tree, rows: 2, columns: 12).rows == ["  ▹ 49     ↑", "▸ ▹ 50"])
  }
}
