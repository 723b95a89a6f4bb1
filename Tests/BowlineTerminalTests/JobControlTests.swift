// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The probe under a shell in tmux: job control needs a parent in the same session.
@Suite struct JobControlTests {
  private func shell() throws -> TmuxSession {
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"], environment: ["PS1": "ready> "], rows: 12, columns: 60)
    try #require(try session.wait { $0.contains("ready>") })
    return session
  }

  private func startProbe(in session: TmuxSession) throws {
    try session.send("'\(Command.path(ofProduct: "TerminalProbe"))'")
    try session.press("Enter")
    try #require(try session.wait(for: "alternate_on", toBe: "1"))
    try #require(try session.wait { $0.contains("number 10") })
  }

  /// Waits until the shell asks for a command again: what is typed while a program still gives the
  /// terminal back is dropped.
  private func awaitPrompt(in session: TmuxSession) throws -> Bool {
    try session.wait { $0.split(separator: "\n").last == "ready>" }
  }

  /// The probe, which gives the terminal to a command by a key.
  private func startProbe(suspendingFor command: String) throws -> TmuxSession {
    let session = try shell()
    try run("'\(Command.path(ofProduct: "TerminalProbe"))' '\(command)'", in: session)
    try #require(try session.wait { $0.contains("number 10") })
    try session.send("s")
    try #require(try session.wait(for: "alternate_on", toBe: "0"))
    // Printed when the terminal was given back: a key that comes before is dropped.
    try #require(try session.wait { $0.contains("in between") })
    return session
  }

  @Test func `another program has the terminal for a while, with what was printed before`() throws {
    let session = try startProbe(suspendingFor: "read line; echo \"got $line\"")
    #expect(try session.variable("cursor_flag") == "1")
    try run("a line", in: session)
    #expect(try session.wait(for: "alternate_on", toBe: "1"))
    #expect(try session.wait { $0.contains("number 10\nsize 60x12") })
    try session.send("+")
    #expect(try session.wait { $0.contains("number 11") })
    try session.send("q")
    #expect(try session.wait(for: "alternate_on", toBe: "0"))
    #expect(try session.wait { $0.contains("in between\na line\ngot a line\nready>") })
  }

  @Test func `a size that changes meanwhile is seen afterwards`() throws {
    let session = try startProbe(suspendingFor: "read line")
    try session.resize(rows: 9, columns: 50)
    try session.press("Enter")
    #expect(try session.wait { $0.contains("number 10\nsize 50x9") })
  }

  // It hands a signal over at a call of the C library, and system(3) waits without one.
  @Test(.disabled(if: Command.isSanitized, "the thread sanitizer keeps the signal to the end"))
  func `a stop while another program has the terminal leaves it to that program`() throws {
    let session = try startProbe(suspendingFor: "read line")
    try session.press("C-z")
    #expect(try session.wait { $0.contains("Stopped") })
    try run("fg", in: session)
    // The shell names the job that goes on. Enter has to come after that: until then the terminal is
    // set up for the shell, and the key is no end of a line.
    #expect(
      try session.wait { screen in
        guard let command = screen.ranges(of: "ready> fg\n").last else { return false }
        return screen[command.upperBound...].contains("read line")
      })
    #expect(try session.variable("alternate_on") == "0")
    try session.press("Enter")
    #expect(try session.wait(for: "alternate_on", toBe: "1"))
    #expect(try session.wait { $0.contains("number 10") })
  }

  private func run(_ command: String, in session: TmuxSession) throws {
    try session.send(command)
    try session.press("Enter")
  }

  @Test func `a stop gives the terminal back and fg takes it again at its new size`() throws {
    let session = try shell()
    try startProbe(in: session)
    try session.send("+")
    #expect(try session.wait { $0.contains("number 11") })
    try session.press("C-z")
    #expect(try session.wait(for: "alternate_on", toBe: "0"))
    #expect(try session.wait { $0.contains("Stopped") })
    #expect(try session.variable("cursor_flag") == "1")
    try run("stty -a | grep -c -e '-icanon' -e '-echo '", in: session)
    #expect(try session.wait { $0.contains("\n0\n") })
    try session.resize(rows: 9, columns: 50)
    try run("fg", in: session)
    #expect(try session.wait(for: "alternate_on", toBe: "1"))
    #expect(try session.wait { $0.contains("number 11\nsize 50x9") })
    #expect(try session.variable("cursor_flag") == "0")
    try session.send("+")
    #expect(try session.wait { $0.contains("number 12") })
    try session.send("q")
    #expect(try session.wait(for: "alternate_on", toBe: "0"))
    #expect(try session.wait { $0.contains("ready>") })
  }

  @Test func `a second stop works as the first`() throws {
    let session = try shell()
    try startProbe(in: session)
    for number in 11...12 {
      try session.press("C-z")
      #expect(try session.wait(for: "alternate_on", toBe: "0"))
      #expect(try awaitPrompt(in: session))
      try run("fg", in: session)
      #expect(try session.wait(for: "alternate_on", toBe: "1"))
      try session.send("+")
      #expect(try session.wait { $0.contains("number \(number)") })
    }
  }

  @Test func `a stop of a pipe gives the terminal back, and fg takes it again`() throws {
    let session = try shell()
    let probe = Command.path(ofProduct: "TerminalProbe")
    try run("printf 'one\\n' | '\(probe)' --tty", in: session)
    try #require(try session.wait(for: "alternate_on", toBe: "1"))
    try #require(try session.wait { $0.contains("data:one") })
    try session.press("C-z")
    #expect(try session.wait(for: "alternate_on", toBe: "0"))
    #expect(try session.wait { $0.contains("Stopped") })
    try run("fg", in: session)
    #expect(try session.wait(for: "alternate_on", toBe: "1"))
    try session.send("+")
    #expect(try session.wait { $0.contains("number 11") })
    try session.send("q")
    #expect(try session.wait(for: "alternate_on", toBe: "0"))
    #expect(try session.wait { $0.contains("ready>") })
  }

  @Test func `nothing is drawn in the background`() throws {
    let session = try shell()
    try startProbe(in: session)
    try session.press("C-z")
    #expect(try session.wait { $0.contains("Stopped") })
    try run("bg; kill -WINCH %1; sleep 0.2; echo do''ne", in: session)
    #expect(try session.wait { $0.contains("done") })
    #expect(try session.variable("alternate_on") == "0")
    #expect(!(try session.capture().contains("number")))
    try run("fg", in: session)
    #expect(try session.wait(for: "alternate_on", toBe: "1"))
    #expect(try session.wait { $0.contains("number 10") })
  }

  @Test func `a stopped program that is killed leaves the terminal to the shell`() throws {
    let session = try shell()
    try startProbe(in: session)
    try session.press("C-z")
    #expect(try session.wait { $0.contains("Stopped") })
    try run("kill %1; fg", in: session)
    #expect(try session.wait { $0.contains("Terminated") })
    #expect(try session.variable("alternate_on") == "0")
  }

  @Test(arguments: [("C-c", "130"), ("C-\\", "131")])
  func `a shell sees which signal it was`(key: String, code: String) throws {
    let session = try shell()
    try startProbe(in: session)
    try session.press(key)
    #expect(try session.wait(for: "alternate_on", toBe: "0"))
    #expect(try awaitPrompt(in: session))
    try run("echo code=$?", in: session)
    #expect(try session.wait { $0.contains("code=\(code)") })
  }

  /// A program that reports its crashes, as Swift's runtime has it do at a terminal.
  private func startReporting() throws -> TmuxSession {
    let session = try TmuxSession(
      Command.path(ofProduct: "TerminalProbe"), environment: ["SWIFT_BACKTRACE": "enable=tty"],
      rows: 60, columns: 100)
    try #require(try session.wait { $0.contains("number 10") })
    return session
  }

  @Test(.disabled(if: Command.isSanitized, "the sanitizer stops the reporter"))
  func `a crash report appears on the first screen and waits for no key`() throws {
    let session = try startReporting()
    try session.send("c")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
    #expect(try session.variable("alternate_on") == "0")
    #expect(try session.wait { $0.contains("Backtrace took") })
  }

  @Test func `the key that quits is no crash, and nothing is reported`() throws {
    let session = try startReporting()
    try session.press("C-\\")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
    #expect(try session.wait { !$0.contains("number 10") && !$0.contains("crash") })
  }

  @Test func `another program gets the standard descriptors, and no other one`() throws {
    let session = try startProbe(suspendingFor: "ls -m /proc/$$/fd; read line")
    #expect(try session.wait { $0.contains("in between\n0, 1, 2\n") })
  }
}
