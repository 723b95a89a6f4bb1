// SPDX-License-Identifier: Apache-2.0

@testable import Bowline
import TestSupport
import Testing

/// The texts of numbers, which labels show and insight takes down.
@Suite struct DecimalTextTests {
  @Test func `it is the description of the number`() {
    var numbers = [0, -1, 1, 9, 10, -10, 99, 100, .min, .min + 1, .max, .max - 1]
    var power = 1
    while let next = Optional(power.multipliedReportingOverflow(by: 10)), !next.overflow {
      power = next.partialValue
      numbers += [power - 1, power, power + 1, -power, 1 - power]
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<1000 {
      let number = Int.random(in: .min ... .max, using: &random)
      numbers.append(number >> Int.random(in: 0..<63, using: &random))
    }
    for number in numbers { #expect(decimalText(number) == number.description) }
  }

  @Test func `a number of any type is described as it describes itself`() {
    #expect(descriptionText(-12) == "-12" && descriptionText(1.5) == "1.5")
    #expect(descriptionText(UInt8.max) == "255" && descriptionText("a") == "a")
  }
}
