// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineWidgets

@Suite struct ShortNumberTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (7, "7"), (-7, "-7"), (1200, "1200"), (12.34, "12.3"),
    (-12.36, "-12.4"), (12.96, "13"), (0.5, "0.5"), (0.25, "0.25"), (0.05, "0.05"),
    (-0.05, "-0.05"), (0.001, "0"), (-0.001, "0"), (0.999, "1"), (1e15, "1000000000000000"),
    (1e20, "1e+20"), (-1e300, "-1e+300"),
  ])
  func `a number is short`(value: Double, text: String) {
    #expect(ShortNumber.text(value) == text)
  }
}
