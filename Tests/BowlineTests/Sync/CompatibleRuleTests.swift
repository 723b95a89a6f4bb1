// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The rule of DSSimpleKVO: contract 8.3.
@Suite struct CompatibleRuleTests {
  /// Expects what DSSimpleKVO does, its surprises included.
  @Test(arguments: [
    Replacement("今天有10人", "12", "今天有12人"),
    Replacement("今天有10人", "十二", "十二"),
    Replacement("今天有10人", "12人", "12人"),
    Replacement("今天有10人", "", ""),
    Replacement("没有人", "12", "没有人"),
    Replacement("", "12", ""),
    Replacement("10人中有3人", "12", "12人"),
    Replacement("a1b2", "9", "a9"),
    Replacement("v1.2.3", "4", "v4"),
    Replacement("-5°", "-3", "--3°"),
    Replacement("-5°", "3", "-3°"),
    Replacement("温度 1.5kg", "2.25", "温度 2.25kg"),
    Replacement("共1,234元", "5678", "共5678元"),
    Replacement("共1,234元", "5,678", "5,678"),
    Replacement("1 of 1", "2", "2"),
    Replacement("x5", "12 34", "x12 34"),
    Replacement("x5", "1-2", "x1-2"),
    Replacement("x5", "2024-01", "x2024-01"),
    Replacement("x5", " 7 ", "x 7 "),
    Replacement("x5", "1e3", "x1e3"),
    Replacement("x5", ".5", "x.5"),
    Replacement("x5", "5.", "x5."),
    Replacement("x5", "+8", "x+8"),
    Replacement("x5", "1.5.2", "1.5.2"),
    Replacement("x5", "0x1F", "0x1F"),
    Replacement("x5", "12abc", "12abc"),
    Replacement("x5", "-", "-"),
    Replacement("x5", "nan", "nan"),
    Replacement("x5", "inf", "inf"),
    Replacement("x5", "٣", "٣"),
    Replacement("x5", "１２", "１２"),
    Replacement("有１０人", "12", "有12人"),
    Replacement("a²", "3", "a²"),
    Replacement("½杯", "3", "½杯"),
    Replacement("第Ⅳ章", "3", "第Ⅳ章"),
    Replacement("key 1️⃣ go", "7", "key 1️⃣ go"),
    Replacement("e1\u{301}z", "7", "e1\u{301}z"),
    Replacement("x5", "12345678901234567890123456", "x12345678901234567890123456"),
  ])
  func `the text changes as DSSimpleKVO changes it`(_ row: Replacement) {
    #expect(CompatibleRule.text(replacing: row.current, with: row.value) == row.result)
  }

  @Test func `a missing text takes no number`() {
    final class Label: KeyValueObservable { @Observed var text: String? }
    final class Model: KeyValueObservable { @Observed var value = "12" }
    let (label, model) = (Label(), Model())
    label.bind(\.text, to: model, \.value, sync: .compatible)
    #expect(label.text == nil)
    model.value = "twelve"
    #expect(label.text == "twelve")
  }

  /// Compared with Foundation's `Scanner`.
  @Test(arguments: [
    ("- 7", true), ("1e", false), ("1e+", false), ("1e+5", true), ("1e 5", false), (".", false),
    ("", false), (" ", false), ("1 \u{2029}2", true), ("\u{200B}7", true), ("1 2 3", false),
    ("1.5 2", true), ("1 2.5", false), ("1 - 2", true), ("12٣", false),
  ])
  func `a value is numeric when a scanner reads to its end`(_ value: String, _ expected: Bool) {
    #expect(CompatibleRule.isNumeric(value) == expected)
  }

  @Test func `the core goes from the first to the last digit of any script`() {
    let text = "a１ b 𝟐c"
    #expect(CompatibleRule.core(of: text).map { String(text[$0]) } == "１ b 𝟐")
    #expect(CompatibleRule.core(of: "½²Ⅳ") == nil)
  }

  @Test func `a mark after a digit hides the core, a joiner does not`() {
    #expect(CompatibleRule.text(replacing: "1\u{200C}b", with: "7") == "1\u{200C}b")
    #expect(CompatibleRule.text(replacing: "1\u{200D}b", with: "7") == "7\u{200D}b")
  }
}
