// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Other keys for the commands of a screen, and what the help then says.
@Suite struct KeyMapTests {
  let map = KeyMap([
    Command("+<Up>", "raise the number", hint: "raise", name: "raise") {},
    Command("-", "lower the number") {},
    Command("q", "quit", hint: "quit") {},
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
    ("quit=<A-[>", .reservedKey, "<A-[> begins what terminals send for other keys"),
    ("quit=<A-O>", .reservedKey, "<A-O> begins what terminals send for other keys"),
    ("quit=<A-S-o>", .reservedKey, "<A-O> begins what terminals send for other keys"),
    ("quit=<S-1>", .reservedKey, "<S-1> is told as the character that it types"),
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

  @Test func `a letter with Control or Shift is the key that terminals tell`() throws {
    var log = ""
    let map = KeyMap([
      Command([KeyPress("S", .control)], "save", hint: "save") { log += "s" },
      Command([KeyPress("g", .shift)], "go to the end", hint: "end") { log += "G" },
      Command("<A-S-x>", "exchange", hint: "exchange") { log += "X" },
      Command("<C-S-t>", "open again", hint: "again") { log += "t" },
    ])
    let pilot = Pilot(HelpBar(), rows: 1, columns: 60)
    pilot.screen.keyMap = map
    #expect(pilot.rows == ["^S save  G end  Alt-X exchange  Ctrl-Shift-T again"])
    try pilot.press("<C-s>Gg<A-X><C-S-t>")
    #expect(log == "sGXt")
    pilot.screen.send(KeyPress("S", .control))
    pilot.screen.send(KeyPress("g", .shift))
    #expect(log == "sGXtsG")
    #expect(try map.rebinding("save=<C-W>")[KeyPress("w", .control)]?.name == "save")
  }

  @Test func `a map with a key that never comes to a command traps`() async {
    await #expect(processExitsWith: .failure) { _ = KeyMap([Command("<Esc>", "close") {}]) }
    await #expect(processExitsWith: .failure) { _ = KeyMap([Command("<Tab>", "next") {}]) }
    await #expect(processExitsWith: .failure) { _ = KeyMap([Command("<S-Tab>", "back") {}]) }
    await #expect(processExitsWith: .failure) { _ = KeyMap([Command("<C-z>", "stop") {}]) }
    await #expect(processExitsWith: .failure) { _ = KeyMap([Command("<S-1>", "one") {}]) }
    await #expect(processExitsWith: .failure) {
      _ = KeyMap([Command([KeyPress("S", .control), KeyPress("s", .control)], "save") {}])
    }
  }

  @Test func `a command has its keys as they are written for a person`() {
    #expect(Command("<C-p>", "find") {}.keys == [KeyPress("p", .control)])
    #expect(Command("+=<Up>", "raise") {}.keyNames == ["+", "=", "Up"])
    #expect(Command("", "reached by its title") {}.keys == [])
  }

  @Test func `a command with keys that are written wrongly traps`() async {
    await #expect(processExitsWith: .failure) { _ = Command("<Nope>", "do nothing") {} }
    await #expect(processExitsWith: .failure) { _ = Command("<", "less") {} }
  }

  @Test func `the key of a disabled command does nothing, and the help follows the model`() throws {
    final class Shop: KeyValueObservable {
      @Observed var stock = 1
    }
    let shop = Shop()
    let selling = Command("s", "sell a box", hint: "sell", isEnabled: { shop.stock > 0 }) {
      shop.stock -= 1
    }
    let pilot = Pilot(HelpBar(), rows: 1, columns: 20)
    pilot.screen.keyMap = KeyMap([selling, Command("b", "buy", hint: "buy") { shop.stock += 1 }])
    #expect(pilot.rows == ["s sell  b buy"])
    try pilot.press("ss")
    #expect(shop.stock == 0 && pilot.rows == ["b buy"])
    try pilot.press("b")
    #expect(pilot.rows == ["s sell  b buy"])
    pilot.screen.keyMap = try pilot.screen.keyMap.rebinding("sell-a-box=x")
    try pilot.press("xx")
    #expect(shop.stock == 0 && pilot.rows == ["b buy"], "with another key too")
  }

  @Test func `a key does what the map says now`() throws {
    var log = ""
    let map = KeyMap([Command("a", "one") { log += "1" }])
    let pilot = Pilot(Label("x"), rows: 1, columns: 3)
    pilot.screen.keyMap = try map.rebinding("one=b")
    try pilot.press("ab")
    #expect(log == "1")
  }
}
