// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets
import Glibc
import TestSupport
import Testing

@testable import BowlineApp
@testable import BowlineTerminal

/// The bytes that the scene `stress` sends to a terminal, a frame at a time.
@MainActor @Suite(.serialized) struct StressBytesTests {
  /// The bounds stand beside what was measured: 80x24 took 199 bytes, and 200x60 909.
  @Test(arguments: [(24, 80, 250), (60, 200, 1_100)])
  func `a paint sends little, however many changes it has`(rows: Int, columns: Int, most: Int)
    throws
  {
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
    var services = Services()
    services.insight = Insight()
    let stage = Stage(
      StressScene.self, columns: columns, rows: rows, time: .replayed, services: services)
    let pty = try Pty(rows: rows, columns: columns)
    let terminal = try Terminal(
      input: pty.slave, output: pty.slave, type: "xterm-256color",
      options: Terminal.Options(color: .always))
    func paint(_ frame: Int) -> Int {
      pty.readAvailable()
      let before = pty.output.count
      stage.scene.model.tick = StressTick(
        changes: 500, elapsed: 16_667, frames: frame, bytes: before, frameTime: 300)
      stage.shell.screen.advance(by: .microseconds(16_667))
      terminal.present(stage.shell.screen.paint().grid)
      return pty.readAll(after: before).count
    }
    for frame in 0..<60 { _ = paint(frame) }
    let sizes = (60..<180).map(paint)
    let mean = sizes.reduce(0, +) / sizes.count
    #expect(mean <= most, "\(mean) bytes on the average, \(sizes.max() ?? 0) at most")
  }
}
