// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TestSupport

/// A program that shows the latest values in the output of a command, at a terminal of 80x24.
struct FeedViewer {
  /// The name with the version, for the head of its column.
  let name: String

  private let program: String
  private let arguments: [String]

  /// `bowline watch`.
  static let bowline = FeedViewer(
    name: "bowline", program: Command.path(ofProduct: "bowline"), arguments: ["watch"])

  /// A program with Textual that shows the same; nil where that of Debian 12 is not installed.
  static func textual() throws -> FeedViewer? {
    let script = "import importlib.metadata as m; print(m.version('textual'))"
    let found = try? Command.run("/usr/bin/python3", ["-c", script])
    guard let found, found.status == .exited(0), found.output.hasPrefix("0.1.") else { return nil }
    let version = found.output.filter { !$0.isNewline }
    return FeedViewer(
      name: "Textual \(version)", program: "/usr/bin/python3",
      arguments: [SourceText.path("Tools/watch-with-textual")])
  }

  /// Starts it at a terminal.
  ///
  /// - Parameters:
  ///   - line: The command that it reads, as a line of the shell.
  ///   - isOnce: It ends with the command.
  func start(reading line: String, isOnce: Bool = false) throws -> Pty {
    try Pty(
      program, arguments + (isOnce ? ["--once"] : []) + ["--", "sh", "-c", line], rows: 24,
      columns: 80)
  }
}

extension Pty {
  /// Reads until nothing has come for a time and the program sleeps.
  func settle(for time: Duration = .milliseconds(300)) {
    let deadline = Deadline()
    var count = -1
    while !deadline.isOver, output.count != count || !ProcessState(process).isAsleep {
      count = output.count
      _ = wait(within: time) { _ in false }
    }
  }

  /// Has the program write its whole screen again.
  ///
  /// - Returns: What it writes.
  func repainted() -> String {
    settle()
    let before = output.count
    resize(rows: 25, columns: 81)
    settle()
    return String(decoding: output.dropFirst(before), as: UTF8.self)
  }

  /// The memory of the program, in megabytes.
  var megabytes: Double { Double(residentPages) * 4_096 / 1e6 }
}
