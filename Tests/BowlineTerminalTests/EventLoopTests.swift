// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import BowlineTerminal

/// The paints of a loop, in frames so long that none ends in a test.
@MainActor @Suite(.serialized) struct EventLoopTests {
  /// A loop on a terminal of its own, and what it did.
  @MainActor private final class Runner: EventLoopDelegate {
    let pty: Pty
    let loop: EventLoop
    private(set) var paints = 0
    private(set) var events = 0
    private(set) var keys: [KeyPress] = []

    /// Other work of the program, done once.
    var work: (() -> Void)?
    private(set) var sizes: [Size] = []
    var timeUntilChange: Duration? { .zero }

    init(escapeDelay: Duration = .milliseconds(1)) throws {
      pty = try Pty(rows: 5, columns: 20)
      let terminal = try Terminal(
        input: pty.slave, output: pty.slave, type: "xterm-256color", options: Terminal.Options())
      loop = EventLoop(terminal: terminal, escapeDelay: escapeDelay, frame: .seconds(3_600))
      loop.delegate = self
      // The first paint, and whatever else a start brings.
      loop.turn()
      loop.turn()
    }

    func paint() { paints += 1 }

    func advance(by time: Duration) {
      work?()
      work = nil
    }

    func resize(to size: Size) { sizes.append(size) }

    func take(_ events: [InputEvent]) {
      self.events += events.count
      for case .key(let key) in events { keys.append(key) }
      loop.setNeedsPaint()
    }

    /// Says whether the loop has not read all that was typed.
    var hasUnread: Bool {
      var ready = pollfd(fd: pty.slave, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&ready, 1, 0) > 0
    }

    /// Types while other work takes the loop longer than the delay after ESC.
    func type(_ text: String, busyFor time: Duration) {
      work = { [unowned self] in
        let start = ContinuousClock.now
        pty.writeWithoutReading(text)
        while !hasUnread || .now - start < time {}
      }
    }

    /// Has the loop take what waits, and paint.
    func type(_ text: String) {
      pty.writeWithoutReading(text)
      let before = events
      // A terminal hands over what was typed when it likes.
      while events == before { loop.turn() }
      loop.turn()
    }
  }

  @Test func `keys that come in turns of their own are painted in these`() throws {
    let runner = try Runner()
    let before = runner.paints
    for count in 1...5 {
      runner.type("+")
      #expect(runner.paints == before + count)
    }
  }

  @Test func `keys that wait together are painted once`() throws {
    let runner = try Runner()
    let before = runner.paints
    runner.type("+++++")
    #expect(runner.events == 5)
    #expect(runner.paints == before + 1)
  }

  @Test func `steps of the wheel are painted as keys are, those that wait together once`() throws {
    let runner = try Runner()
    let before = runner.paints
    let step = "\u{1B}[<65;3;2M"
    for count in 1...5 {
      runner.type(step)
      #expect(runner.paints == before + count)
    }
    runner.type(step + step + "\u{1B}[<64;3;2M")
    #expect(runner.events == 8)
    #expect(runner.paints == before + 6)
  }

  @Test func `what changes by itself waits for the frame, and a key takes it along`() throws {
    let runner = try Runner()
    let before = runner.paints
    for _ in 0..<100 {
      runner.loop.setNeedsPaint()
      runner.loop.turn()
    }
    #expect(runner.paints == before)
    runner.type("+")
    #expect(runner.paints == before + 1)
    runner.loop.setNeedsPaint()
    runner.loop.turn()
    #expect(runner.paints == before + 1)
  }

  @Test func `a loop does not keep its delegate, and goes on without it`() throws {
    var runner: Runner? = try Runner()
    let loop = try #require(runner).loop
    let pty = try #require(runner).pty
    weak let seen = runner
    runner = nil
    #expect(seen == nil)
    loop.setNeedsPaint()
    pty.writeWithoutReading("+")
    loop.turn()
  }

  @Test func `the key ESC is painted when it is clear that it is one`() throws {
    let runner = try Runner()
    let before = runner.paints
    runner.type("\u{1B}")
    #expect(runner.paints == before + 1)
  }

  @Test(arguments: [
    ("1", [KeyPress(.escape), KeyPress("1")]), ("\u{1B}", [KeyPress(.escape)]),
    ("[A", [KeyPress(.up)]), ("OA", [KeyPress(.up)]),
  ])
  func `what is typed after the delay is no part of ESC, however busy the program was`(
    text: String, keys: [KeyPress]
  ) throws {
    let delay = Duration.milliseconds(200)
    let runner = try Runner(escapeDelay: delay)
    runner.pty.writeWithoutReading("\u{1B}")
    while !runner.hasUnread {}
    while runner.hasUnread { runner.loop.turn() }
    runner.type(text, busyFor: delay)
    runner.loop.turn()
    runner.loop.turn()
    #expect(runner.keys == keys)
  }

  @Test func `a terminal that was given back is not waited for`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let stage = try Stage(rows: 2, columns: 20)
      let loop = EventLoop(terminal: stage.terminal)
      loop.run { true }
      stage.terminal.close()
      loop.run { true }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("given back"))
  }

  @Test func `a size from the time of a suspension is told, though no signal has come`() throws {
    let runner = try Runner()
    runner.loop.suspend { runner.pty.resize(rows: 7, columns: 30) }
    #expect(runner.sizes == [Size(rows: 7, columns: 30)])
    runner.loop.suspend {}
    runner.loop.turn()
    #expect(runner.sizes.count == 1)
  }
}
