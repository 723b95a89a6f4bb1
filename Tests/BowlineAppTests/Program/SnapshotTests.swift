// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Glibc
import TestSupport
import Testing

@testable import BowlineApp

/// The forms in which the built program prints a screen.
@Suite struct SnapshotTests {
  private func snapshot(
    _ arguments: String..., environment: [String: String] = [:], input: String = ""
  ) throws -> String {
    let result = try BuiltProgram("bowline").run(
      ["--snapshot", "80x24"] + arguments, input: input,
      environment: ["LC_ALL": "C.UTF-8"].merging(environment) { $1 })
    #expect(result.status == .exited(0) && result.errors == "")
    return result.output
  }

  /// A session in which the number is raised once after a second.
  private static let session = """
    bowline session 1
    scene hello
    size 80x24
    paint
    time 1000
    key +
    paint

    """

  @Test func `text is the form where none is asked for`() throws {
    #expect(try snapshot() == snapshot("--format", "text"))
    #expect(try !snapshot().contains("\u{1B}"))
  }

  @Test func `the rows have the colors of the theme as escape sequences`() throws {
    let text = try snapshot("--format", "ansi", "--theme", "dark")
    #expect(text.contains("\u{1B}[0;38;2;220;223;228;48;2;24;26;31m"))
    let plain = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    let rows = plain.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.contains { $0.contains("Stock: 10 of 12 boxes") })
  }

  @Test func `without color the rows have attributes alone`() throws {
    for text in [
      try snapshot("--format", "ansi", "--color", "never"),
      try snapshot("--format", "ansi", environment: ["NO_COLOR": "1"]),
    ] {
      #expect(text.contains("\u{1B}[0;1m") && !text.contains("38;") && !text.contains("[0;3"))
    }
    #expect(
      try snapshot("--format", "ansi", "--color", "always", environment: ["NO_COLOR": "1"])
        .contains("[0;3"))
  }

  @Test func `a picture shows the screen after the keys, and stands still`() throws {
    let picture = try snapshot("--format", "svg", "--keys", "+")
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(picture.hasSuffix("</svg>\n") && picture.contains("Stock: 11 of 12 boxes"))
    #expect(!picture.contains("animation"))
  }

  @Test func `a replayed session moves, with its changes highlighted, and ends at rest`() throws {
    let picture = try snapshot("--format", "svg", "--replay", "/dev/stdin", input: Self.session)
    #expect(picture.contains("Stock: 10 of 12 boxes"))
    let frames = picture.split(separator: "\n").filter { $0.hasPrefix("<g class=\"f ") }
    // The key, the highlight's end, and what a mark on a wire does meanwhile.
    #expect(frames.count >= 2)
    #expect(picture.contains("animation:"))
    #expect(frames.first?.contains("11") == true)
    #expect(picture.utf8.count < 60_000)
  }

  @Test func `a replayed session stands still where no motion is wanted`() throws {
    let picture = try snapshot(
      "--format", "svg", "--no-motion", "--replay", "/dev/stdin", input: Self.session)
    #expect(!picture.contains("animation") && picture.contains("Stock: 11 of 12 boxes"))
  }

  @Test func `the session that README shows moves in less than 300 kB`() throws {
    let path = SourceText.path("Resources/sessions/visit.record")
    let picture = try snapshot("--format", "svg", "--replay", path)
    #expect(picture.contains("animation:") && picture.utf8.count < 300_000)
    // It looks back, and comes to now again.
    #expect(picture.contains(">past<") && picture.contains("after change"))
  }

  @Test func `a form without a snapshot is refused`() throws {
    let result = try BuiltProgram("bowline").run(["--format", "svg"])
    #expect(result.status == .exited(2) && result.output == "")
    #expect(
      result.errors
        == "bowline: --format needs --snapshot, as in --snapshot 80x24; see bowline --help\n"
    )
  }
}
