// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The scene `stress` of the built program in a terminal.
@Suite struct StressTerminalTests {
  /// The first number of a title that begins with a word.
  private func figure(_ name: String, in screen: String) -> Int? {
    let title = screen.firstRange(of: "─ \(name), ").map { screen[$0.upperBound...] }
    return title.flatMap { Int($0.prefix { $0.isNumber }) }
  }

  @Test func `many changes are made in a frame, and painted once`() throws {
    let session = try TmuxSession(
      Command.path(ofProduct: "bowline"), ["--scene", "stress"],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(
      try session.wait { screen in
        guard let changes = figure("changes", in: screen), let paints = figure("paints", in: screen)
        else { return false }
        // A second may be a little longer than the clock's; a busy machine makes fewer, and paints
        // less often. With a sanitizer there are as many as leave time for the keys.
        let fewest = Command.isSanitized ? paints : 10 * paints
        return (1...61).contains(paints) && (fewest...33_000).contains(changes)
      })
    try session.send("q")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
  }

  @Test func `at rest nothing is written and nobody wakes, also after another scene`() throws {
    let pty = try Pty(Command.path(ofProduct: "bowline"), ["--scene", "stress", "--keys", "0"])
    #expect(pty.wait(forText: "quit"))
    #expect(pty.wait { _ in Self.isQuiet(pty) })
    pty.write("+")
    let before = pty.output.count
    #expect(pty.wait { $0.count > before + 500 })
    pty.write("1")
    #expect(pty.wait { _ in Self.isQuiet(pty) })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  /// Says whether nothing happens for as long as some other programs take to run.
  private static func isQuiet(_ pty: Pty) -> Bool {
    let state = ProcessState(pty.process)
    let bytes = pty.output.count
    for _ in 0..<5 { _ = try? BuiltProgram("bowline").run(["--version"]) }
    pty.readAvailable()
    return state.isAsleep && pty.output.count == bytes && ProcessState(pty.process) == state
  }
}
