// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineTerminal

@Suite struct ColorDepthTests {
  @Test(arguments: [
    (ColorDepth.none, Color.rgb(255, 0, 0), -1), (.palette, .terminal, -1),
    (.palette, .indexed(200), 200), (.palette, .rgb(255, 0, 0), 196),
    (.palette, .rgb(8, 8, 8), 232), (.palette, .rgb(255, 255, 255), 231),
    (.sixteen, .indexed(9), 9), (.sixteen, .indexed(196), 9), (.eight, .indexed(9), 1),
    (.eight, .rgb(0, 250, 0), 2), (.eight, .rgb(3, 3, 3), 0), (.eight, .indexed(15), 7),
    (.direct, .rgb(1, 2, 3), 0x010203), (.direct, .rgb(0, 0, 3), 8), (.direct, .indexed(3), 3),
    (.direct, .indexed(196), 0xFF0000),
  ])
  func `a color becomes the nearest that there is`(depth: ColorDepth, color: Color, index: Int) {
    #expect(depth.index(of: color) == Int32(index))
  }

  @Test(arguments: [
    (-1, ColorDepth.none), (2, .none), (8, .eight), (16, .sixteen), (88, .sixteen),
    (256, .palette), (65_536, .palette),
  ])
  func `the depth follows the number of colors`(colors: Int, depth: ColorDepth) {
    #expect(ColorDepth(colors: colors, isDirect: false) == depth)
  }
}
