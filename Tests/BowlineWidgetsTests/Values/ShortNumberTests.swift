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

  @Test(arguments: [
    ([1.95, 1.97], ["1.95", "1.97"]), ([1, 1.97], ["1", "2"]),
    ([0.0022, 0.0031], ["0.002", "0.003"]),
    ([0.021, 0.03, 0.025], ["0.02", "0.03", "0.03"]), ([2, 2], ["2", "2"]), ([], []),
    ([0, 1e-9], ["0", "0"]),
    ([9e14, 9e14 + 0.001], ["900000000000000", "900000000000000"]),
  ])
  func `the least and the greatest of several have different texts`(
    values: [Double], texts: [String]
  ) {
    #expect(ShortNumber.texts(values) == texts)
  }
}
