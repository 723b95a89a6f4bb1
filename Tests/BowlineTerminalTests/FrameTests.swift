// SPDX-License-Identifier: Apache-2.0

import Glibc
import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// Frames on their way to a terminal that reads, and to one that does not.
@MainActor @Suite(.serialized) struct FrameTests {
  private let size = Size(rows: 24, columns: 80)

  private func open(_ pty: Pty) throws -> Terminal {
    try Terminal(
      input: pty.slave, output: pty.slave, type: "xterm-256color", options: Terminal.Options())
  }

  /// A picture that cannot be had from the one before by moving parts of it.
  private func grid(_ number: Int) -> CellGrid {
    var grid = CellGrid(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let letter = Unicode.Scalar(
          UInt8(65 + (row * 31 + column * 17 + number * (row ^ column)) % 26))
        grid.write(String(letter), row: row, column: column)
      }
    }
    grid.write("number \(number) ", row: 0, column: 0)
    return grid
  }

  @Test func `a frame is one write`() throws {
    let pty = try Pty(rows: size.rows, columns: size.columns)
    let terminal = try open(pty)
    for number in 0..<5 {
      pty.readAvailable()
      let before = (terminal.outgoing.writes, pty.output.count)
      #expect(terminal.present(grid(number)))
      #expect(terminal.outgoing.writes == before.0 + 1)
      #expect(pty.readAll(after: before.1).count > 1_000)
    }
  }

  @Test func `a terminal that does not read is not waited for, and then gets the newest`() throws {
    let pty = try Pty(rows: size.rows, columns: size.columns)
    let terminal = try open(pty)
    var taken = 0
    while terminal.present(grid(taken)), taken < 1_000 { taken += 1 }
    #expect(terminal.isBusy)
    #expect(taken < 1_000)
    let other = grid(1)
    for _ in 0..<100 { #expect(!terminal.present(other)) }
    while terminal.isBusy {
      pty.readAvailable()
      terminal.flush()
    }
    #expect(terminal.present(grid(7_777)))
    #expect(!terminal.isBusy)
    _ = pty.readAll()
    let emulator = Emulator(rows: size.rows, columns: size.columns)
    emulator.feed(pty.output)
    #expect(emulator.lines == grid(7_777).lines)
  }

  @Test func `the descriptors of the shell go on waiting`() throws {
    let pty = try Pty(rows: 5, columns: 20)
    let terminal = try open(pty)
    #expect(fcntl(terminal.channel, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(pty.slave, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test func `a program whose terminal does not read stays as small as it is`() throws {
    let pty = try Pty(
      Command.path(ofProduct: "TerminalProbe"), ["--animate"], rows: 60, columns: 200)
    try #require(pty.wait(forText: "number"))
    // Full when it has taken nothing more for longer than frames are apart.
    var looks = 0
    let isFull = Deadline().wait {
      looks = pty.isFull ? looks + 1 : 0
      return looks == 20
    }
    #expect(isFull)
    let before = pty.residentPages
    pty.writeWithoutReading("k")
    #expect(Deadline().wait { pty.unreadInput == 0 })
    // A sanitizer keeps what was freed.
    if !Command.isSanitized { #expect(pty.residentPages < before + 256) }
    let emulator = Emulator(rows: 60, columns: 200)
    var fed = 0
    let isNewest = pty.wait { output in
      emulator.feed(output[fed...])
      fed = output.count
      return emulator.line(0) == "number 0"
    }
    #expect(isNewest)
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `a terminal that reads again only after the end is restored too`(signal: Int32) throws {
    let pty = try Pty(
      Command.path(ofProduct: "TerminalProbe"), ["--animate"], rows: 60, columns: 200)
    try #require(pty.wait(forText: "number"))
    try #require(Deadline().wait { pty.isFull })
    #expect(pty.send(signal: signal))
    let hasEnded = Deadline().wait {
      var end = unsafe siginfo_t()
      return unsafe waitid(P_PID, id_t(pty.process), &end, WEXITED | WNOHANG | WNOWAIT) == 0
        && end.si_signo == SIGCHLD
    }
    #expect(hasEnded, "without a reader")
    #expect(pty.end() == .signaled(signal))
    pty.expectRestored()
  }

  @Test func `a program that changes all the time paints at most 60 times a second`() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let pty = try Pty(Command.path(ofProduct: "TerminalProbe"), ["--animate", "--paints"])
    let emulator = Emulator(rows: 24, columns: 80)
    var fed = 0
    func paints() -> Int {
      emulator.feed(pty.output[fed...])
      fed = pty.output.count
      return emulator.line(3).split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
    #expect(pty.wait { _ in paints() >= 30 })
    // Of the time that has really passed, so that a slow machine keeps it too.
    #expect(Double(paints()) <= 60 * (start.duration(to: clock.now) / .seconds(1)) + 1)
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }
}
