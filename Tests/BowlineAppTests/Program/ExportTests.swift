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
    let session = try TmuxSession(
      "/bin/sh", ["-c", "cd \(folder) && exec \(Command.path(ofProduct: "bowline")) --keys +id"],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(try session.wait { $0.contains("written to bowline-insight.dot") })
    try session.send("j")
    let dot = try SourceText(absolute: "\(folder)/bowline-insight.dot").lines
    #expect(dot.first == "digraph bowline {")
    #expect(dot.contains { $0.contains("model.number") && $0.contains("counter.value") })
    try session.send("q+id")
    #expect(try session.wait { $0.contains("written to bowline-insight-2.dot") })
    let second = try SourceText(absolute: "\(folder)/bowline-insight-2.dot").lines
    #expect(second.first == "digraph bowline {" && second != dot)
    #expect(try SourceText(absolute: "\(folder)/bowline-insight.dot").lines == dot)
    try session.send("qq")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
    let json = try SourceText(absolute: "\(folder)/bowline-insight.json").lines.joined()
    #expect(json.hasPrefix(#"{"bindings": ["#) && json.contains(#""mode": "twoWay""#))
  }

  @Test func `a folder that cannot be written to is said, and nothing else happens`() throws {
    let session = try TmuxSession(
      "/bin/sh", ["-c", "cd /proc && exec \(Command.path(ofProduct: "bowline")) --keys id"],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(
      try session.wait {
        $0.contains("bowline-insight.dot not written: ") && $0.contains("start it elsewhere")
      })
    try session.send("qq")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
  }
}
