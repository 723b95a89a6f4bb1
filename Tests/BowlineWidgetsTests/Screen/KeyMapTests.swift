// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Other keys for the commands of a screen, and what the help then says.
@Suite struct KeyMapTests {
  let map = KeyMap([
    Command([.init("+"), .init(.up)], "raise the number", hint: "raise", name: "raise") {},
    Command([.init("-")], "lower the number") {},
    Command([.init("q")], "quit", hint: "quit") {},
  ])

  @Test func `a command has the keys that were asked for and no others`() throws {
    let other = try map.rebinding("quit=<F10>x  raise=a")
    #expect(other[KeyPress(.function(10))]?.title == "quit")
    #expect(other[KeyPress("x")]?.title == "quit")
    #expect(other[KeyPress("a")]?.name == "raise")
    for key in [KeyPress("q"), KeyPress("+"), KeyPress(.up)] { #expect(other[key] == nil) }
    #expect(other[KeyPress("-")]?.title == "lower the number", "the others keep theirs")
    #expect(other.commands.map(\.title) == map.commands.map(\.title))
  }

  @Test func `the name of a command is its title with hyphens unless it has another`() throws {
    #expect(map.commands.map(\.name) == ["raise", "lower-the-number", "quit"])
    #expect(try map.rebinding("lower-the-number=l")[KeyPress("l")] != nil)
  }

  @Test func `keys can be exchanged`() throws {
    let other = try map.rebinding("raise=- lower-the-number=+=")
    #expect(other[KeyPress("-")]?.name == "raise")
    #expect(other[KeyPress("+")]?.name == "lower-the-number")
    #expect(other[KeyPress("=")]?.name == "lower-the-number")
  }

  @Test(arguments: [
    ("leave=x", KeyMapError.Code.unknownCommand, "leave; there is raise, lower-the-number, quit"),
    ("quit", .noName, "quit:"),
    ("=x", .noName, "=x:"),
    ("quit=", .noKey, "quit="),
    ("quit=<Nope>", .noKey, "<Nope>"),
    ("quit=+", .takenKey, "+ is for raise and for quit"),
    ("quit=x raise=x", .takenKey, "x is for raise and for quit"),
    ("quit=xx", .takenKey, "x is for quit and for quit"),
    ("quit=<Tab>", .reservedKey, "<Tab> moves the focus"),
    ("quit=<C-c>", .reservedKey, "<C-c> ends the program"),
    ("quit=<C-m>", .reservedKey, "<C-m> is what terminals send for <Enter>"),
  ])
  func `what cannot be followed is named in one line`(
    text: String, code: KeyMapError.Code, part: String
  ) throws {
    let error = try #require(throws: KeyMapError.self) { try map.rebinding(text) }
    #expect(error.code == code)
    #expect(error.description.contains(part))
    #expect(!error.description.contains("\n"))
  }

  @Test func `bar and panel show the keys of the screen as they are at the time`() throws {
    let bar = Pilot(HelpBar(), rows: 1, columns: 24)
    bar.screen.keyMap = map
    #expect(bar.rows == ["+ raise  q quit"])
    bar.screen.keyMap = try map.rebinding("quit=<F10> raise=a")
    #expect(bar.rows == ["a raise  F10 quit"])
    bar.screen.present(HelpPanel())
    bar.screen.resize(to: Size(rows: 5, columns: 30))
    #expect(bar.rows[ifPresent: 1] == "  │ a    raise the number │")
    bar.screen.keyMap = try map.rebinding("quit=<F10> raise=b")
    #expect(bar.rows[ifPresent: 1] == "  │ b    raise the number │")
  }

  @Test func `a key does what the map says now`() throws {
    var log = ""
    let map = KeyMap([Command([.init("a")], "one") { log += "1" }])
    let pilot = Pilot(Label("x"), rows: 1, columns: 3)
    pilot.screen.keyMap = try map.rebinding("one=b")
    try pilot.press("ab")
    #expect(log == "1")
  }
}
