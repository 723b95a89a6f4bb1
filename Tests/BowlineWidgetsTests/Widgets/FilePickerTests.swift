// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@MainActor @Suite struct FilePickerTests {
  let scratch = Scratch()
  let picker: FilePicker
  let pilot: Pilot
  final class Choice { var path: String? }
  let choice = Choice()

  init() throws {
    try scratch.shell(
      "mkdir inner; touch read.me notes.txt .hidden inner/deep.txt; ln -s inner link")
    let choice = choice
    picker = FilePicker(in: scratch.path) { choice.path = $0 }
    pilot = Pilot(Label("page"), rows: 12, columns: 40)
    pilot.screen.highlightsChanges = false
    pilot.screen.present(picker)
  }

  /// The names that show, without marks and border.
  private var names: [String] {
    pilot.rows.compactMap { row in
      let words = row.drop { $0 != "│" }.dropFirst().prefix { $0 != "│" }.split(separator: " ")
      return words.last.map(String.init)
    }.filter { $0 != "↓" && $0 != "page" && $0 != "find" }
  }

  @Test func `it shows the folder around, folders and files, each in their order`() {
    #expect(names == ["../", "inner/", "link/", "notes.txt", "read.me"])
    #expect(pilot.rows.joined().contains(scratch.path))
  }

  @Test func `Enter opens a folder, and takes a file by its whole path`() throws {
    try pilot.press("<Down><Enter>")
    #expect(names == ["../", "deep.txt"] && picker.folder == "\(scratch.path)/inner")
    try pilot.press("<Down><Enter>")
    #expect(choice.path == "\(scratch.path)/inner/deep.txt")
    try pilot.press("<A-Up>")
    #expect(picker.folder == scratch.path && names.count == 5)
  }

  @Test func `words narrow it, and the next folder begins without them`() throws {
    pilot.type("ink")
    #expect(names == ["ink", "link/"])
    try pilot.press("<Enter>")
    #expect(names == ["../", "deep.txt"])
    pilot.type("zz")
    #expect(pilot.rows.joined().contains("no such file"))
  }

  @Test func `hidden files show when they are asked for`() throws {
    try pilot.press("<A-.>")
    #expect(picker.showsHidden && names.contains(".hidden"))
    try pilot.press("<A-.>")
    #expect(!names.contains(".hidden"))
  }

  @Test func `the mouse opens and takes`() {
    pilot.click(on: "inner/")
    pilot.click(on: "deep.txt")
    #expect(choice.path == "\(scratch.path)/inner/deep.txt")
  }

  @Test func `a folder that cannot be read says why, and there is a way out`() throws {
    try scratch.shell("rm -r inner")
    pilot.click(on: "inner/")
    let text = pilot.rows.joined().replacing("…", with: "")
    #expect(text.contains("cannot be read") || text.contains("/inner"))
    try pilot.press("<A-Up>")
    #expect(picker.folder == scratch.path && names.contains("read.me"))
  }

  @Test func `above the root there is nothing`() throws {
    let picker = FilePicker(in: "/") { _ in }
    let pilot = Pilot(picker, rows: 20, columns: 60)
    #expect(!pilot.rows.joined().contains("../"))
    try pilot.press("<Tab><A-Up>")
    #expect(picker.folder == "/")
  }

  @Test func `control characters of a name do not reach the screen`() throws {
    try scratch.shell("touch \"$(printf 'a\\033[31mb')\"")
    let pilot = Pilot(FilePicker(in: scratch.path) { _ in }, rows: 12, columns: 40)
    #expect(pilot.rows.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }

  @Test func `a relative folder that is not there has an absolute path too`() throws {
    let here = FilePicker(in: ".") { _ in }.folder
    #expect(here.hasPrefix("/"))
    for (folder, path) in [
      ("none-1", "/none-1"), ("./none-1/two/", "/none-1/two"), ("none-1/../none-2", "/none-2"),
    ] {
      #expect(FilePicker(in: folder) { _ in }.folder == here + path)
    }
    #expect(FilePicker(in: "\(scratch.path)/none") { _ in }.folder == "\(scratch.path)/none")
  }

  @Test func `a name that is not UTF-8 is not taken for another one`() throws {
    try scratch.shell("rm -r *; touch \"$(printf 'a\\377')\" \"$(printf 'a\\357\\277\\275')\"")
    let pilot = Pilot(Label("page"), rows: 12, columns: 60)
    let choice = choice
    var number = 0
    for _ in 0..<2 {
      let picker = FilePicker(in: scratch.path) { choice.path = $0 }
      pilot.screen.present(picker)
      number += 1
      choice.path = nil
      try pilot.press(String(repeating: "<Down>", count: number) + "<Enter>")
      let isSaid = pilot.screen.toast.text?.contains("UTF-8") == true
      #expect((choice.path == nil) == isSaid)
      if isSaid { return }
    }
    #expect(Bool(false), "no name is refused")
  }

  @Test func `what was typed and chosen stays when hidden files show or go`() throws {
    try scratch.shell("touch .readable ready.md")
    try pilot.press("<Down><Enter><A-Up>")
    pilot.type("read")
    try pilot.press("<Down><A-.>")
    #expect(names == ["read", ".readable", "read.me", "ready.md"])
    try pilot.press("<Enter>")
    #expect(choice.path == "\(scratch.path)/ready.md")
    choice.path = nil
    try pilot.press("<A-.>")
    #expect(names == ["read", "read.me", "ready.md"])
    try pilot.press("<Enter>")
    #expect(choice.path == "\(scratch.path)/ready.md")
  }

  @Test func `a chosen hidden file that goes leaves the first one chosen`() throws {
    try pilot.press("<A-.>")
    #expect(names[ifPresent: 3] == ".hidden")
    try pilot.press("<Down><Down><Down><A-.><Enter>")
    #expect(scratch.path.hasPrefix(picker.folder) && picker.folder != scratch.path)
  }
}
