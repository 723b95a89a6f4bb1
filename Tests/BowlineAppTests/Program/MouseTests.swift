// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The mouse of the built program.
@Suite struct MouseTests {
  private static let modes: Set<Int> = [1_000, 1_002, 1_006]

  private func start(_ arguments: String...) throws -> Pty {
    let pty = try Pty(Command.path(ofProduct: "bowline"), arguments)
    #expect(pty.wait(forText: "quit"))
    return pty
  }

  private func modes(_ pty: Pty) -> TerminalModes { TerminalModes(after: pty.output) }

  @Test func `without being asked for it is never on`() throws {
    let pty = try start()
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(modes(pty).everOn.isDisjoint(with: Self.modes.union([1_003])))
  }

  @Test func `--mouse turns it on, m off and on, and the end off`() throws {
    let pty = try start("--mouse")
    #expect(pty.wait { _ in modes(pty).on.isSuperset(of: Self.modes) })
    #expect(pty.wait(forText: "mouse on"))
    pty.write("m")
    #expect(pty.wait { _ in modes(pty).on.isDisjoint(with: Self.modes) })
    pty.write("m")
    #expect(pty.wait { _ in modes(pty).on.isSuperset(of: Self.modes) })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(modes(pty).changed.isEmpty)
  }

  @Test func `a press on the name of a scene goes there`() throws {
    let pty = try start("--mouse")
    pty.write("\u{1B}[<0;22;1M\u{1B}[<0;22;1m")
    #expect(pty.wait(forText: "NumberField"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }
}
