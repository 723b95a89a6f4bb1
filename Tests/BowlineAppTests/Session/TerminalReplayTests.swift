// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// A session that goes on before a person, on a terminal in memory.
@MainActor @Suite struct TerminalReplayTests {
  private let terminal = MemoryTerminal(rows: 24, columns: 80)
  private let shell: Shell
  private let application: Application

  /// Three times `+`, a second before each, and a look back after the first one.
  init() {
    let terminal = terminal
    var session = Session(Options(), size: terminal.size, isASCII: false)
    for place in 0..<3 {
      session.events += [.time(.seconds(1)), .input(.key(KeyPress("+"))), .paint]
      if place == 0 { session.events += Self.lookBack }
    }
    var services = Services()
    services.quit = { MainActor.assumeIsolated { terminal.end() } }
    let shell = Shell(
      Options(), size: terminal.size, isASCII: false, time: .replayed, services: services)
    shell.screen.highlightsChanges = false
    self.shell = shell
    application = Application(terminal, showing: shell.screen)
    application.player = Replay(session, on: shell) { [unowned application] in
      MainActor.assumeIsolated { application.player = nil }
    }
  }

  private static let lookBack: [SessionEvent] = [
    .input(.key(KeyPress("["))), .paint, .input(.key(KeyPress(.escape))), .paint,
  ]

  private func shows(_ text: String) -> Bool { terminal.grid.position(of: text) != nil }

  private var lastRow: String { terminal.rows.last ?? "" }

  @Test func `it goes on at the recorded speed, and then the keys are the person's`() {
    #expect(shows("Stock: 10 of 12") && lastRow.contains("replay 1x"))
    terminal.advance(by: .milliseconds(999))
    #expect(shows("Stock: 10 of 12"))
    terminal.advance(by: .milliseconds(1))
    #expect(shows("Stock: 11 of 12") && lastRow.contains("1.0 of 3.0 s"))
    terminal.advance(by: .seconds(2))
    #expect(shows("Stock: 13 of 12") && !lastRow.contains("replay"))
    terminal.send("+")
    #expect(shows("Stock: 14 of 12") && application.player == nil)
  }

  @Test func `Space pauses, and again goes on from there`() {
    terminal.advance(by: .milliseconds(500))
    terminal.send(" ")
    #expect(lastRow.contains("replay 1x, paused") && lastRow.contains("Space go on  End finish"))
    terminal.advance(by: .seconds(60))
    #expect(shows("Stock: 10 of 12"))
    terminal.send(" ")
    terminal.advance(by: .milliseconds(499))
    #expect(shows("Stock: 10 of 12"))
    terminal.advance(by: .milliseconds(1))
    #expect(shows("Stock: 11 of 12"))
  }

  @Test func `while it is paused nobody wakes`() {
    terminal.send(" ")
    let frames = terminal.frames
    terminal.advance(by: .seconds(60))
    #expect(terminal.frames == frames)
  }

  @Test func `plus and minus change the speed, and no number`() {
    terminal.send("+")
    #expect(lastRow.contains("replay 2x") && shows("Stock: 10 of 12"))
    terminal.advance(by: .milliseconds(500))
    #expect(shows("Stock: 11 of 12"))
    terminal.send("--")
    #expect(lastRow.contains("replay 1/2x"))
    terminal.advance(by: .milliseconds(1999))
    #expect(shows("Stock: 11 of 12"))
    terminal.advance(by: .milliseconds(1))
    #expect(shows("Stock: 12 of 12"))
    terminal.send("+++++++++")
    #expect(lastRow.contains("replay 16x"))
    terminal.send("-----------")
    #expect(lastRow.contains("replay 1/4x"))
  }

  @Test func `End goes to the end at once`() {
    terminal.send("\u{1B}[F")
    #expect(shows("Stock: 13 of 12") && !lastRow.contains("replay"))
  }

  @Test func `q quits, and other keys, pastes and sizes reach nothing`() {
    terminal.send("s0?")
    terminal.paste("x")
    terminal.resize(rows: 30, columns: 90)
    #expect(shows("Stock: 10 of 12") && shell.screen.size == Size(rows: 24, columns: 80))
    #expect(!shows("Everywhere"))
    terminal.send("q")
    #expect(terminal.hasEnded)
  }

  @Test func `it ends in the same cells as where no time is taken`() {
    var session = Session(Options(), size: terminal.size, isASCII: false)
    let plus: [SessionEvent] = [.input(.key(KeyPress("+"))), .paint]
    session.events = plus + Self.lookBack + plus + plus
    let other = Shell(Options(), size: terminal.size, isASCII: false, time: .replayed)
    other.screen.highlightsChanges = false
    other.replay(session)
    for _ in 0..<30 { terminal.advance(by: .milliseconds(110)) }
    #expect(terminal.grid == other.screen.paint().grid)
  }
}
