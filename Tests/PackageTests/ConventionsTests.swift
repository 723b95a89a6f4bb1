// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The article that says which tests show that a convention is kept.
@Suite struct ConventionsTests {
  @Test func `each of the forty conventions names tests that there are`() throws {
    let suites = Set(
      try SourceTree.files().flatMap { file in
        file.text.matches(of: /struct (\w+Tests)\b/).map { String($0.1) }
      })
    var numbers: [Int] = []
    for line in try SourceText("Sources/BowlineTerminal/BowlineTerminal.docc/Conventions.md").lines
    {
      guard let row = line.prefixMatch(of: /\| (\d+) \|/), let number = Int(row.1) else { continue }
      numbers.append(number)
      let named = line.matches(of: /`(\w+Tests)`/).map { String($0.1) }
      // What a handler does cannot be seen from outside.
      #expect(named.isEmpty == (number == 9), "\(number)")
      #expect(suites.isSuperset(of: named), "\(number): \(named)")
    }
    #expect(numbers == Array(1...40))
  }
}
