// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import SettingsExample

/// The settings form of `Examples/Settings`, with its settings in memory and a clock that stands still.
@MainActor @Suite struct SettingsTests {
  @MainActor final class Shelf {
    var values = ["user.name": "Ada", "user.email": "ada@example.org", "core.abbrev": "9"]
    var broken: String?
  }

  let shelf = Shelf()
  let clock = VirtualClock()
  let page: SettingsPage
  let pilot: Pilot

  init() async {
    let (shelf, clock) = (shelf, clock)
    let store = Store(
      read: { await SettingsTests.read($0, from: shelf) },
      write: { key, value in
        try await clock.sleep(for: .seconds(1))
        try await SettingsTests.write(key, value, to: shelf)
      })
    page = SettingsPage(store, Work("git", clock: clock))
    pilot = Pilot(page.makeScreen {}, clock: clock)
    pilot.screen.highlightsChanges = false
    await pilot.settle()
  }

  private static func read(_ key: String, from shelf: Shelf) -> String? { shelf.values[key] }

  private static func write(_ key: String, _ value: String, to shelf: Shelf) throws {
    if key == shelf.broken { throw GitError(description: "could not lock config file") }
    shelf.values[key] = value
  }

  private var text: String { pilot.rows.joined(separator: "\n") }

  @Test(arguments: [
    Size(rows: 12, columns: 40), Size(rows: 24, columns: 80), Size(rows: 60, columns: 200),
  ])
  func `it shows what is kept, and what keys do`(size: Size) {
    pilot.resize(rows: size.rows, columns: size.columns)
    for part in ["name", "Ada", "ada@example.org", "9", "Apply", "Cancel", "0 to apply", "^S"] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
  }

  @Test func `what is wrong is said, and cannot be applied`() throws {
    try pilot.press("<Tab><End><C-u>ada<C-s>")
    #expect(text.contains("no @ in it") && !page.canApply && !page.work.isBusy)
    pilot.type("@b.org")
    #expect(text.contains("1 to apply") && page.canApply)
  }

  @Test func `Apply writes what has changed, one after the other, and says how far it is`()
    async throws
  {
    try pilot.press("<End>!<Tab><End>!<C-s>")
    await pilot.advance(by: .milliseconds(1100))
    #expect(page.work.isBusy && !page.canApply)
    #expect(text.contains(" 50%") && text.contains("1 of 2 settings"), "\(text)")
    #expect(shelf.values["user.name"] == "Ada!" && shelf.values["user.email"] == "ada@example.org")
    await pilot.advance(by: .seconds(1))
    #expect(shelf.values["user.email"] == "ada@example.org!")
    #expect(!page.work.isBusy && text.contains("0 to apply"))
  }

  @Test func `Cancel leaves what was not written yet`() async throws {
    try pilot.press("<End>!<Tab><End>!<C-s>")
    await pilot.advance(by: .milliseconds(1100))
    pilot.click(on: "Cancel")
    await pilot.advance(by: .seconds(3))
    #expect(text.contains("1 to apply") && page.canApply)
    #expect(shelf.values["user.name"] == "Ada!" && shelf.values["user.email"] == "ada@example.org")
  }

  @Test func `an error is a note, and what was not written is applied again`() async throws {
    shelf.broken = "user.email"
    try pilot.press("<End>!<Tab><End>!<C-s>")
    await pilot.advance(by: .seconds(2))
    #expect(text.contains("git: could not lock config file") && text.contains("1 to apply"))
    shelf.broken = nil
    try pilot.press("<C-s>")
    await pilot.advance(by: .seconds(1))
    #expect(shelf.values["user.email"] == "ada@example.org!" && text.contains("0 to apply"))
  }

  @Test func `the program has at most 120 lines`() throws {
    let bytes = try FileSystem.bytes(of: "\(FileSystem.package)/Examples/Settings/Program.swift")
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } <= 120)
  }

  @Test func `in a terminal it changes a file of git`() throws {
    let program = Command.path(ofProduct: "SettingsExample")
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"], environment: ["PS1": "ready> "], rows: 24, columns: 80)
    try #require(try session.wait { $0.contains("ready>") })
    try session.send(
      "file=$(mktemp); git config --file $file user.name \"it's Ada\"; '\(program)' $file; "
        + "git config --file $file --get user.name; rm $file")
    try session.press("Enter")
    try #require(try session.wait { $0.contains("it's Ada") && $0.contains("0 to apply") })
    try session.press("End")
    try session.send(" L")
    try #require(try session.wait { $0.contains("1 to apply") })
    try session.press("C-s")
    try #require(try session.wait { $0.contains("0 to apply") })
    try session.press("C-q")
    #expect(try session.wait { $0.contains("it's Ada L\n") })
  }
}
