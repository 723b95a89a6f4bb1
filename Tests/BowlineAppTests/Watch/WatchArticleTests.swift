// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

/// *Watch anything in five minutes*, compared with the program.
@Suite struct WatchArticleTests {
  private static let article = "Sources/BowlineFeed/BowlineFeed.docc/WatchAnything.md"

  @Test func `each command of the article does what is told, one after the other`() throws {
    let folder = Scratch()
    try folder.shell("seq 30 | sed 's/.*/status=200 bytes=&/' > access.log")
    let lines = try Article(Self.article).blocks.flatMap(\.lines)
    #expect(lines.count >= 7)
    for line in lines {
      let pty = try Pty("sh", ["-c", "cd \(folder.path); \(line)"], environment: Self.environment)
      let isOnScreen = !line.contains("--plain") && !line.contains("--snapshot")
      if isOnScreen {
        // A table, a chart or a list of paths, and how many lines there were.
        #expect(
          pty.wait { Self.hasValues(Self.screen($0)) }, "\(line): \(Self.screen(pty.output))")
        pty.write("q")
      }
      #expect(pty.end() == .exited(0), "\(line)")
      let text = String(decoding: pty.output.filter { $0 != 0 }, as: UTF8.self)
      if line.contains("--plain") { #expect(text.contains("free: none -> ")) }
      if line.contains("--snapshot") { #expect(text.contains("free")) }
    }
  }

  /// The program is found as one that is installed.
  private static let environment: [String: String] = {
    let program = Command.path(ofProduct: "bowline")
    let folder = program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let path = Command.environment()["PATH"] ?? "/usr/bin:/bin"
    return Command.environment(["PATH": "\(folder):\(path)"])
  }()

  private static func hasValues(_ screen: String) -> Bool {
    let header = screen.prefix { $0 != "\n" }
    return header.contains(" watch ") && header.contains(" line")
      && !screen.contains("waiting for the first line")
      && ["free", "COMMAND", "status", "load"].contains { screen.contains($0) }
  }

  /// Gives the text that a terminal of 80 by 24 shows after bytes.
  private static func screen(_ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return (0..<24).map { emulator.line($0) }.joined(separator: "\n")
  }
}
