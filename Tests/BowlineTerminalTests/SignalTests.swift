// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

/// Signals to a program that has the terminal.
@Suite struct SignalTests {
  private static let probe = Command.path(ofProduct: "TerminalProbe")

  private func start(_ arguments: [String] = []) throws -> Pty {
    let pty = try Pty(Self.probe, arguments)
    // The last cell that the probe writes.
    try #require(pty.wait(forText: "X"))
    return pty
  }

  /// A row of what a terminal of 80 by 24 shows after bytes.
  private static func line(_ row: Int, _ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return emulator.line(row)
  }

  /// The signals whose default is death, but for the one that nobody can catch, and the first and last
  /// of those in real time: signal(7).
  private static let deadly: [Int32] = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
    SIGPIPE, SIGALRM, SIGTERM, 16, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS, 34,
    35, 64,
  ]

  @Test(arguments: deadly)
  func `death by a signal stays visible and gives the terminal back`(signal: Int32) throws {
    let pty = try start()
    #expect(pty.send(signal: signal))
    #expect(pty.end() == .signaled(signal))
    pty.expectRestored()
  }

  @Test(arguments: ["--handle-before", "--handle-after"])
  func `a handler that the program has for a signal stays`(option: String) throws {
    let pty = try start([option])
    for count in 1...2 {
      #expect(pty.send(signal: SIGUSR1))
      pty.write("1")
      #expect(pty.wait { Self.line(5, $0) == "handled \(count)" })
    }
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
    // The probe says so once the terminal was given back.
    #expect(String(decoding: pty.output, as: UTF8.self).contains("SIGUSR1 is handled"))
  }

  @Test(arguments: ["HUP", "INT", "PIPE", "USR1", "RTMIN"])
  func `a signal that was ignored at the start stays ignored`(name: String) throws {
    let pty = try Pty("bash", ["-c", "trap '' \(name); exec \"$0\"", Self.probe])
    try #require(pty.wait(forText: "X"))
    let numbers = ["HUP": SIGHUP, "INT": SIGINT, "PIPE": SIGPIPE, "USR1": SIGUSR1, "RTMIN": 34]
    #expect(pty.send(signal: try #require(numbers[name])))
    pty.write("+")
    #expect(pty.wait { Self.line(0, $0) == "number 11" })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }

  @Test func `resizes while a terminal that is full is given back do not leave it taken`() throws {
    let pty = try start(["--animate"])
    let deadline = Deadline()
    while !pty.isFull, !deadline.isOver { usleep(1_000) }
    pty.writeWithoutReading("q")
    // Each interrupts the wait for the terminal.
    for _ in 0..<400 where pty.settings != pty.originalSettings {
      kill(pty.process, SIGWINCH)
      usleep(1_000)
    }
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }

  /// The thread sanitizer has its memory in a file, for which the limit counts.
  private static var canLimitFiles: Bool {
    #if THREAD_SANITIZER
      false
    #else
      true
    #endif
  }

  @Test(.enabled(if: canLimitFiles), arguments: [0, 1, 64])
  func `a limit on the size of files leaves frames alone`(limit: Int) throws {
    let pty = try Pty(
      "bash", ["-c", "ulimit -f \(limit); exec \"$0\" --animate --paints", Self.probe],
      rows: 60, columns: 200)
    // Each of these frames has all 12,000 cells: more than 64 KiB in a few.
    let emulator = Emulator(rows: 60, columns: 200)
    var fed = 0
    let isPainted = pty.wait { output in
      emulator.feed(output[fed...])
      fed = output.count
      let paints = emulator.line(3).split(separator: " ").dropFirst().first
      return paints.flatMap { Int($0) } ?? 0 > 20
    }
    #expect(isPainted)
    pty.write("Eq")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }

  @Test func `a new size and a return are seen, though their signals were ignored at the start`()
    throws
  {
    let pty = try Pty("bash", ["-c", "trap '' WINCH CONT; exec \"$0\"", Self.probe])
    try #require(pty.wait(forText: "X"))
    pty.resize(rows: 20, columns: 70)
    #expect(pty.wait(forText: "70x20"))
    let count = pty.output.count
    #expect(pty.send(signal: SIGCONT))
    #expect(pty.wait(forText: "\u{1B}[?1049h", after: count))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }
}
