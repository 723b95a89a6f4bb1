// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Properties of every text, tried on random ones.
///
/// A failure names the seed that brings it back.
@Suite struct NumberChoicePropertyTests {
  static let alphabet: [Unicode.Scalar] = [
    "0", "1", "2", "3", "5", "9", "1", "2", "3", "１", "２", "٣", "𝟏",
    "-", "+", "−", "－", "＋", ".", ",", ".", ",", "．", "，", "٫", "٬", "’", "\u{A0}", "\u{202F}", "'",
    " ", "a", "e", "E", "x", "é", "人", "有", "は", "ビ", "ה", "½", "²", "Ⅳ", "%", "°", "$", "(", ")",
    "\u{301}", "\u{336}", "\u{FE0F}", "\u{20E3}", "\u{200D}", "\u{200C}", "😀", "🇩", "\u{0}", "\n",
  ]

  /// The alphabet without what can join a number to the one before it.
  static let plainAlphabet = alphabet.filter {
    !"eE.,．，٫٬’\u{A0}\u{202F}".unicodeScalars.contains($0)
  }

  static let values = [
    "0", "7", "-7", "+7", "42", "345", "-345", "5678", "1234567", "-98765", "2.5", "-0.25", "1.2.4",
    "1234.5", "1e+16", "-1e-05", ".5", "5.", "1e3", " 7 ", "１２", "٣", "−8",
  ]

  @Test(arguments: [1, UInt64.random(in: .min ... .max)])
  func `the first number is replaced once, exactly, and reads back`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let text = Self.text(of: Self.alphabet, using: &random)
      let value = Self.values.randomElement(using: &random) ?? ""
      let result = SyncMode.number.text(replacing: text, with: value)
      let place = "seed \(seed): \(text.debugDescription) <- \(value) = \(result.debugDescription)"
      #expect(SyncMode.number.text(replacing: result, with: value) == result, "\(place)")
      let written = SyncMode.number.text(replacing: "", with: value)
      let parsed = NumberText.firstInteger(in: written)
      #expect(NumberText.firstInteger(in: result) == parsed, "\(place)")

      guard let old = NumberText.ranges(in: text).first else {
        #expect(result == written, "\(place)")
        continue
      }
      let new = try #require(NumberText.ranges(in: result).first, "\(place)")
      #expect(
        Array(text[..<old.lowerBound].utf8) == Array(result[..<new.lowerBound].utf8), "\(place)")
      #expect(
        Array(text[old.upperBound...].utf8) == Array(result[new.upperBound...].utf8), "\(place)")
    }
  }

  @Test(arguments: [1, UInt64.random(in: .min ... .max)])
  func `the first number is the one at position 1, however plain the text is`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Unicode.Scalar] = ["0", "1", "7", " ", "a", "E", ":", "-", ".", ",", "\u{A0}"]
    for _ in 0..<20_000 {
      let text = Self.text(of: alphabet, using: &random)
      let value = (Self.values + ["007"]).randomElement(using: &random) ?? ""
      let place = "seed \(seed): \(text.debugDescription) <- \(value)"
      #expect(
        SyncMode.number(.first).text(replacing: text, with: value)
          == SyncMode.number(.nth(1)).text(replacing: text, with: value), "\(place)")
    }
  }

  @Test(
    arguments: [NumberChoice.first, .last, .nth(2), .all], [1, UInt64.random(in: .min ... .max)])
  func `numbers that are kept apart stay apart`(_ choice: NumberChoice, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rule = SyncMode.number(choice)
    for _ in 0..<5_000 {
      let text = Self.text(of: Self.plainAlphabet, using: &random)
      let value = (Self.values + ["3,50", "-1,234"]).randomElement(using: &random) ?? ""
      let result = rule.text(replacing: text, with: value)
      let place = "seed \(seed): \(text.debugDescription) <- \(value) = \(result.debugDescription)"
      let count = NumberText.ranges(in: text).count
      let isFound = choice == .nth(2) ? count > 1 : count > 0
      #expect(NumberText.ranges(in: result).count == (isFound ? count : 1), "\(place)")
      if isFound {
        #expect(rule.text(replacing: result, with: value) == result, "\(place)")
      } else {
        #expect(result == rule.text(replacing: "", with: value), "\(place)")
      }
    }
  }

  @Test(arguments: [1, UInt64.random(in: .min ... .max)])
  func `any text and any value have a result in every mode`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let modes: [SyncMode] = [
      .whole, .number, .compatible, .number(.last), .number(.nth(2)), .number(.all),
    ]
    for _ in 0..<5_000 {
      let text = Self.text(of: Self.alphabet, using: &random)
      let value = Self.text(of: Self.alphabet, using: &random)
      for mode in modes where !NumberText.isNumber(value) && mode != .compatible {
        #expect(mode.text(replacing: text, with: value) == value, "seed \(seed)")
      }
      let result = SyncMode.compatible.text(replacing: text, with: value)
      #expect(result == value || CompatibleRule.isNumeric(value), "seed \(seed)")
    }
  }

  private static func text(
    of alphabet: [Unicode.Scalar], using random: inout some RandomNumberGenerator
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "0")
    }
    return text
  }
}
