// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import BowlineApp

/// The whole program with all that it opens.
///
/// Built with the address sanitizer, it fails at its end for objects that are lost.
@Suite struct LeakTests {
  /// Keys that open what there is in a scene, and then go through all scenes twice.
  private static let keys = [
    "w<Tab><Enter><Esc><Esc>", "i<Down><Enter><Esc><Esc>", "?<Esc>", "l<Down><Esc>", "e<Esc>",
    "<C-p>theme<Enter>", "+-s0<PgUp>uU[[]]p", "<Tab><Tab>a<Enter><Esc><Esc>", "1234567812345678",
  ]

  @Test(arguments: SceneCatalog.names)
  func `whatever is opened in a scene, nothing is lost when the program ends`(scene: String)
    throws
  {
    let run = try Command.run(
      Command.path(ofProduct: "bowline"),
      ["--scene", scene, "--keys", Self.keys.joined(), "--snapshot", "80x24"])
    #expect(run.status == .exited(0), "\(run.output)")
  }
}
