// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Pipes with names, as mkfifo(1) makes them.
extension WatchProgramTests {
  @Test func `a pipe with a name is read as it is written`() throws {
    let folder = Scratch()
    let pty = try start(
      "cd \(folder.path); mkfifo p; (echo 48151; exec sleep 600) >p & \"$0\" watch p; kill $!")
    #expect(pty.wait { Self.screen($0).contains("48151") })
    pty.write("q")
    #expect(pty.wait { TerminalModes(after: $0).changed == [] })
  }

  @Test func `one is read on when another program writes to it`() throws {
    let folder = Scratch()
    let pty = try start(
      "cd \(folder.path); mkfifo p; (seq 48 49 >p; seq 51 52 >p) & \"$0\" watch p")
    #expect(pty.wait { Self.screen($0).contains("4 lines") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test(arguments: ["watch --once p", "watch --once <(seq 48 49)", "watch --plain --once p"])
  func `with --once the end of its writer is that of the input`(words: String) throws {
    let folder = Scratch()
    let pty = try start(
      "cd \(folder.path); mkfifo p; export B=\"$0\"; bash -c 'seq 48 49 >p & \"$B\" \(words)'")
    #expect(pty.end() == .exited(0))
  }

  @Test func `one that no program writes to says so, and one whose writer is gone`() throws {
    let folder = Scratch()
    try folder.shell("mkfifo p")
    let pty = try start("cd \(folder.path); exec \"$0\" watch p")
    #expect(pty.wait { Self.screen($0).contains("no program writes to it") })
    try folder.shell("echo 48151 >p")
    #expect(pty.wait { Self.screen($0).contains("48151") })
    #expect(pty.wait { Self.screen($0).contains("ended") })
    try folder.shell("echo 62342 >p")
    #expect(pty.wait { Self.screen($0).contains("62342") && !Self.screen($0).contains("ended") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `a last line without its end counts when its program has gone`() throws {
    let folder = Scratch()
    try folder.shell("mkfifo p")
    let pty = try start("cd \(folder.path); exec \"$0\" watch p")
    #expect(pty.wait { Self.screen($0).contains("no program writes to it") })
    try folder.shell("printf 'x: 48151' >p")
    #expect(pty.wait { Self.screen($0).contains("48151") && Self.screen($0).contains("ended") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `a file in place of the pipe is not read again and again`() throws {
    let folder = Scratch()
    try folder.shell("mkfifo p")
    let pty = try start("cd \(folder.path); exec \"$0\" watch p")
    #expect(pty.wait { Self.screen($0).contains("no program writes to it") })
    try folder.shell("(echo 'a: 48151'; rm p; echo 'b: 1' >p) >p")
    #expect(pty.wait { Self.screen($0).contains("no pipe any more") })
    #expect(Self.screen(pty.output).contains("1 line"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }
}
