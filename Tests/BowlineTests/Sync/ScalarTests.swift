// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

@Suite struct ScalarTests {
  @Test func `digits and marks are those of Unicode's categories`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isMark = category == .nonspacingMark || category == .enclosingMark
      if scalar.isDecimalDigit != (category == .decimalNumber) || scalar.isMark != isMark {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `scalars are read from bytes in both directions`() {
    let text = "a\u{7F}\u{80}é\u{7FF}\u{800}人\u{FFFF}\u{10000}😀\u{10FFFF}"
    let bytes = text.utf8.span
    var offset = 0
    for scalar in text.unicodeScalars {
      #expect(bytes.scalar(at: offset) == scalar)
      #expect(bytes.scalarWidth(at: offset) == Unicode.UTF8.width(scalar))
      offset += Unicode.UTF8.width(scalar)
      #expect(bytes.scalar(before: offset) == scalar)
    }
    #expect(bytes.scalar(before: 0) == nil)
  }
}
