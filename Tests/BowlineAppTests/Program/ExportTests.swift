// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The files that the inspector writes.
@Suite struct ExportTests {
  @Test func `d and j write what is bound as a graph and as JSON, and say where`() throws {
    let folder = "/tmp/bowline-export-\(getpid())"
    unsafe mkdir(folder, 0o700)
    defer {
      for name in ["bowline-insight.dot", "bowline-insight.json", "bowline-insight-2.dot"] {
        unsafe unlink("\(folder)/\(name)")
      }
      unsafe rmdir(folder)
    }
    let pty = try start("--keys +id", in: folder)
    #expect(pty.wait(forText: "written to bowline-insight.dot"))
    pty.write("j")
    #expect(pty.wait(forText: "written to bowline-insight.json"))
    let dot = try SourceText(absolute: "\(folder)/bowline-insight.dot").lines
    #expect(dot.first == "digraph bowline {")
    #expect(dot.contains { $0.contains("model.number") && $0.contains("counter.value") })
    pty.write("q+id")
    #expect(pty.wait(forText: "written to bowline-insight-2.dot"))
    let second = try SourceText(absolute: "\(folder)/bowline-insight-2.dot").lines
    #expect(second.first == "digraph bowline {" && second != dot)
    #expect(try SourceText(absolute: "\(folder)/bowline-insight.dot").lines == dot)
    pty.write("qq")
    #expect(pty.end() == .exited(0))
    let json = try SourceText(absolute: "\(folder)/bowline-insight.json").lines.joined()
    #expect(json.hasPrefix(#"{"bindings": ["#) && json.contains(#""mode": "twoWay""#))
  }

  @Test func `a folder that cannot be written to is said, and nothing else happens`() throws {
    let pty = try start("--keys id", in: "/proc")
    #expect(pty.wait(forText: "bowline-insight.dot not written: "))
    #expect(pty.wait(forText: "start it elsewhere"))
    pty.write("qq")
    #expect(pty.end() == .exited(0))
  }

  /// Starts the program on a terminal whose bytes are kept: a note goes by itself, and a look at
  /// the screen from time to time may miss it.
  private func start(_ arguments: String, in folder: String) throws -> Pty {
    try Pty(
      "/bin/sh", ["-c", "cd \(folder) && exec \(Command.path(ofProduct: "bowline")) \(arguments)"])
  }
}
