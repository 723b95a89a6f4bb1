// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp

@Suite struct QuantityTests {
  @Test(arguments: [
    "9B 512 1023K 1.0M 1.5M 20M 1G 1.1T", "900kB 1MB 999MB 1.2GB", "500Ki 1Mi 123Mi 1Gi",
    "1.5MiB 2GiB", "1.5MiB / 9GiB;2MiB / 1GiB", "300us 2ms 90s 2m 3h 3d4h 3d5h 2y",
    "4 seconds ago;2 minutes ago;5 hours ago;2 weeks ago;3 months ago", "3%;5%;12%;100 %",
    "-2 -1 0 1.5", "400 KBytes;1.2 MBytes", "900 Kbits/sec;941 Mbits/sec;1.2 Gbits/sec",
  ])
  func `quantities are compared by what they are`(texts: String) {
    let list = texts.split(separator: texts.contains(";") ? ";" : " ").map { String($0) }
    let numbers = list.map { Quantity.number(in: $0) ?? .nan }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(numbers)")
  }

  @Test(arguments: [
    "", "web", "10.0.0.5:22", "10.0.0.5", "2026-11-26", "12:30:01", "1/1", "3 blind mice", "5x",
    "7zip", "1.5.2", "12K4", "k", "-",
  ])
  func `a text that begins like a number is none`(text: String) {
    #expect(Quantity.number(in: text) == nil)
  }
}
