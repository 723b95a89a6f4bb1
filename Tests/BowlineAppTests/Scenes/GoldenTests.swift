// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The pictures of all scenes, as `Tests/Goldens` has them and `make goldens` writes them.
@Suite struct GoldenTests {
  @Test(
    arguments: SceneCatalog.names.flatMap { scene in
      ["80x24", "120x40", "200x60", "40x12"].map { [scene, $0] }
    }, [false, true])
  func `a scene looks as it did when somebody looked at it`(
    scene: [String], isASCII: Bool
  ) async {
    await #expect(processExitsWith: .success) {
      [scene = scene as [String], isASCII = isASCII as Bool] in
      let picture = try ScenePicture(scene[0], scene[1], isASCII: isASCII)
      try picture.pilot.expectSnapshot(
        scene.joined(separator: "-") + (isASCII ? "-ascii" : ""), in: "../../Goldens")
      if isASCII { #expect(picture.pilot.rows.joined().utf8.allSatisfy { $0 < 0x80 }) }
    }
  }
}
