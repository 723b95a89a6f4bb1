// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport

@testable import BowlineApp

/// The first picture of a scene, as `--snapshot` has it: a recorded session stands for this machine.
///
/// It counts what happens in the whole process, and so belongs in one of its own.
struct ScenePicture {
  let pilot: Pilot
  private let shell: Shell

  /// - Parameter size: The columns and rows, such as `80x24`.
  init(_ scene: String, _ size: String, isASCII: Bool = false) throws {
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    let size = Size(rows: numbers[1], columns: numbers[0])
    let path = SourceText.path("Tests/Goldens/\(scene).session")
    var options = Options()
    options.scene = scene
    var session: Session?
    if let lines = try? TextFile.lines(of: path) {
      let found = try Session(lines: lines, options: options)
      session = found
      options = found.options
    }
    options.task = .snapshot(size)
    var services = Services()
    services.insight = Insight()
    shell = Shell(
      options, size: size, isASCII: isASCII, time: session == nil ? .once : .replayed,
      services: services)
    if let session { shell.replay(session) }
    _ = shell.screen.paint()
    shell.screen.resize(to: size)
    pilot = Pilot(shell.screen)
  }
}
