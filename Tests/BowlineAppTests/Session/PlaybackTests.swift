// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Glibc
import TestSupport
import Testing

@testable import BowlineApp

/// Sessions that are done again at the pace at which they happened.
@Suite struct PlaybackTests {
  private static let size = Size(rows: 24, columns: 80)

  private static func session(_ events: SessionEvent...) -> Session {
    var session = Session(Options(), size: size, isASCII: false)
    session.events = events
    return session
  }

  private static func shell(_ session: Session) -> Shell {
    var options = session.options
    options.hasMotion = false
    return Shell(options, size: session.size, isASCII: false, time: .replayed)
  }

  private static func key(_ key: Key) -> SessionEvent { .input(.key(KeyPress(key))) }

  /// A session with keys in all scenes, and a time before each.
  private static func longSession() throws -> Session {
    var session = Session(Options(), size: size, isASCII: false)
    let keys = "++s<Tab><Right>u2<Tab>n4av<Tab><Down>c5<Tab>abc<Esc>6nd8+?<Esc>1ti<Esc>"
    for key in try KeyPress.parse(keys: keys) {
      session.events += [.time(.milliseconds(300)), .input(.key(key)), .paint]
    }
    return session
  }

  @Test func `each key comes at its time`() {
    let session = Self.session(
      .time(.seconds(1)), Self.key("+"), .paint, .time(.seconds(2)), Self.key("+"), .paint)
    let shell = Self.shell(session)
    let playback = Playback(session, on: shell)
    func number() -> Int { (shell.visit.scene as? HelloScene)?.model.number ?? -1 }
    #expect(number() == 10 && playback.timeUntilChange == .seconds(1))
    playback.advance(by: .milliseconds(999))
    #expect(number() == 10 && playback.timeUntilChange == .milliseconds(1))
    playback.advance(by: .milliseconds(1))
    #expect(number() == 11 && !playback.isOver)
    playback.advance(by: .seconds(3))
    #expect(number() == 12 && playback.isOver && playback.timeUntilChange == nil)
  }

  @Test func `it ends in the same cells as where no time is taken, in whatever steps time goes`()
    throws
  {
    let session = try Self.longSession()
    let instant = Self.shell(session)
    instant.replay(session)
    let expected = instant.screen.paint()
    for step in [Duration.milliseconds(7), .milliseconds(250), .seconds(100)] {
      let shell = Self.shell(session)
      let playback = Playback(session, on: shell)
      while !playback.isOver {
        playback.advance(by: step)
        _ = shell.screen.paint()
      }
      let canvas = shell.screen.paint()
      #expect(canvas.grid == expected.grid && canvas.cursor == expected.cursor, "\(step)")
      #expect(shell.theme == instant.theme)
    }
  }

  @Test func `a session without times gets some before each thing that a person does`() {
    let session = Self.session(Self.key("+"), .paint, Self.key("+"), .paint)
    let shell = Self.shell(session)
    let playback = Playback(session, on: shell)
    var steps = 0
    while let step = playback.timeUntilChange {
      playback.advance(by: step)
      steps += 1
    }
    #expect(steps == 2)
  }

  @Test func `the time that passes is written before what happens next`() throws {
    let path = "/tmp/bowline-playback-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { unsafe unlink(path) }
    let recorder = try Recorder(path: path)
    let events: [SessionEvent] = [
      .time(.milliseconds(250)), .time(.milliseconds(250)), Self.key("+"), .paint, .paint,
      .time(.milliseconds(400)), .paint, .time(.seconds(9)),
    ]
    for event in events { recorder.record(event) }
    #expect(
      try TextFile.lines(of: path).filter { !$0.isEmpty } == [
        "time 500.0", "key +", "paint", "time 400.0", "paint",
      ])
  }

  @Test func `a session at a terminal has the times at which keys were pressed`() throws {
    let path = "/tmp/bowline-playback-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { unsafe unlink(path) }
    let pty = try Pty(
      Command.path(ofProduct: "bowline"), ["--record", path],
      environment: Command.environment(["LC_ALL": "C.UTF-8"]))
    #expect(pty.wait(forText: "Stock: 10 of 12 boxes"))
    pty.write("+")
    #expect(pty.wait(forText: "key +"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    let session = try Session(lines: try TextFile.lines(of: path), options: Options())
    let place = try #require(session.events.firstIndex(of: Self.key("+")))
    guard case .time(let time) = session.events[place - 1] else {
      Issue.record("no time before the key")
      return
    }
    #expect(time > .zero && session.pacedEvents == session.seenEvents)
  }
}
