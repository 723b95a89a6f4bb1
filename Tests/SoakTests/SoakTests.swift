// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

/// Random keys, pastes and sizes for a while.
///
/// The number of steps is fixed; SOAK_STEPS and SOAK_SEED say otherwise. A failure names its seed.
@Suite struct SoakTests {
  private static let steps = Int(environment("SOAK_STEPS") ?? "") ?? 400
  private static let seeds: [UInt64] =
    UInt64(environment("SOAK_SEED") ?? "").map { [$0] } ?? [1, 2, 3]

  private static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  @Test(arguments: seeds)
  func `many widgets: the terminal shows what the program means, and nothing grows`(
    seed: UInt64
  ) throws {
    let path = "/tmp/bowline-soak-\(getpid())-\(seed)"
    defer { unsafe unlink(path) }
    let run = try SoakRun("SoakProbe", [path], seed: seed)
    try #require(run.pty.wait(forText: "Soak"))
    for step in 0..<Self.steps {
      try run.step()
      guard step % 20 == 19 else { continue }
      // The mode of a paste may be open, and an ESC may wait.
      run.type("\u{1B}[201~")
      run.settle()
      run.type("\u{1B}[24~")
      let count = "\((step + 1) / 20)"
      var lines: [String] = []
      let isTold = Deadline().wait {
        run.receive()
        lines = (try? SourceText(absolute: path).lines) ?? []
        return lines.first == count
      }
      try #require(isTold, "seed \(seed), step \(step): no answer")
      let wanted = Array(lines.dropFirst().dropLast())
      _ = Deadline().wait {
        run.receive()
        return run.differences(from: wanted).isEmpty
      }
      let rows = run.differences(from: wanted)
      try #require(rows.isEmpty, "seed \(seed), step \(step): \(rows)")
    }
    run.finish("seed \(seed)")
  }

  /// In the scene `hello`: others change all the time.
  @Test(arguments: seeds)
  func `the program lives through everything, and nothing grows`(seed: UInt64) throws {
    let run = try SoakRun("bowline", seed: seed, without: "159", isSeen: false)
    try #require(run.pty.wait(forText: "quit"))
    for step in 0..<Self.steps {
      try run.step()
      if step % 20 == 19 { run.settle() }
    }
    run.finish("seed \(seed)")
  }
}
