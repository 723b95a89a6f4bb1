// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// One number of a text, or all of it: contract 8.2.
@Suite struct NumberChoiceTests {
  @Test func `the example of the documentation holds`() {
    #expect(SyncMode.number.text(replacing: "今天有10人", with: "12") == "今天有12人")
    #expect(SyncMode.number(.last).text(replacing: "10人中有3人", with: "4") == "10人中有4人")
    #expect(SyncMode.number.text(replacing: "共1,234元", with: "5678") == "共5,678元")
  }

  /// The rows at which DSSimpleKVO's rule surprises, as this rule has them.
  @Test(arguments: [
    Replacement("今天有10人", "12", "今天有12人"),
    Replacement("没有人", "12", "12"),
    Replacement("", "12", "12"),
    Replacement("10人中有3人", "12", "12人中有3人"),
    Replacement("a1b2", "9", "a9b2"),
    Replacement("v1.2.3", "4", "v4"),
    Replacement("v1.2.3", "1.2.4", "v1.2.4"),
    Replacement("-5°", "-3", "-3°"),
    Replacement("-5°", "3", "3°"),
    Replacement("温度 1.5kg", "2.25", "温度 2.25kg"),
    Replacement("共1,234元", "5678", "共5,678元"),
    Replacement("共1,234元", "5,678", "共5,678元"),
    Replacement("1 of 1", "2", "2 of 1"),
    Replacement("有１０人", "12", "有12人"),
    Replacement("½杯", "3", "3"),
    Replacement("key 1️⃣ go", "7", "7"),
    Replacement("key 1️⃣ go 5", "7", "key 1️⃣ go 7"),
    Replacement("was 1\u{336}0\u{336}, now 8", "7", "was 1\u{336}0\u{336}, now 7"),
  ])
  func `the first number is replaced and nothing else`(_ row: Replacement) {
    #expect(SyncMode.number.text(replacing: row.current, with: row.value) == row.result)
  }

  @Test(arguments: ["十二", "12人", "", "-", "1-2", "12 34", "0x1F", "nan", "inf", "1,2,3"])
  func `a value that is not a number replaces the whole text`(_ value: String) {
    #expect(SyncMode.number.text(replacing: "x5 kg", with: value) == value)
  }

  @Test(arguments: [
    Replacement("x5", " 7 ", "x7"),
    Replacement("x5", ".5", "x0.5"),
    Replacement("x5", "-.5", "x−0.5"),
    Replacement("x4", "5.", "x5"),
    Replacement("", ".5", "0.5"),
    Replacement("", "-.5.", "-0.5"),
    Replacement("no number", " 7 ", "7"),
    Replacement("x5", "1e3", "x1e+3"),
    Replacement("x5", "1e-05", "x1e-05"),
    Replacement("x5", "٣", "x٣"),
    Replacement("x5", "007", "x007"),
    Replacement("x5", "12345678901234567890123456", "x12345678901234567890123456"),
    Replacement("x5", "3,50", "x3,50"),
  ])
  func `a value is written as given, in the form in which it is read`(_ row: Replacement) {
    #expect(SyncMode.number.text(replacing: row.current, with: row.value) == row.result)
  }

  @Test(arguments: [
    Replacement("今天-5度", "3", "今天3度"),
    Replacement("气温は−5度", "3", "气温は3度"),
    Replacement("t=－５", "3", "t=3"),
    Replacement("+5%", "-3", "-3%"),
    Replacement("Δ 5", "+3", "Δ +3"),
    Replacement("A-5", "6", "A-6"),
    Replacement("❄️-5°", "6", "❄️6°"),
    Replacement("(a)-5", "6", "(a)-6"),
    Replacement("-", "6", "6"),
    Replacement("- 5", "6", "- 6"),
  ])
  func `a sign belongs to the number where it is one`(_ row: Replacement) {
    #expect(SyncMode.number.text(replacing: row.current, with: row.value) == row.result)
  }

  @Test func `a sign reads as a sign wherever it is written`() {
    #expect(SyncMode.number.text(replacing: "x5", with: "-3") == "x−3")
    #expect(SyncMode.number.text(replacing: "x−3", with: "-4") == "x−4")
    #expect(SyncMode.number.text(replacing: "x−3", with: "4") == "x4")
    #expect(SyncMode.number.text(replacing: "x5", with: "+3") == "x3")
    #expect(SyncMode.number(.last).text(replacing: "1-2", with: "-3") == "1-−3")
    #expect(SyncMode.number(.last).text(replacing: "1-−3", with: "2") == "1-2")
  }

  @Test(arguments: [
    Replacement("1,234,567", "7654321", "7,654,321"),
    Replacement("1,234,567", "89", "89"),
    Replacement("1,234.5", "1000.25", "1,000.25"),
    Replacement("-1,234", "-56789", "-56,789"),
    Replacement("1\u{202F}234", "56789", "56\u{202F}789"),
    Replacement("1\u{A0}234,50 €", "5678", "5\u{A0}678 €"),
    Replacement("1’234", "5678", "5’678"),
    Replacement("12,34,567", "5678", "5,678"),
    Replacement("１，２３４円", "5678", "5,678円"),
    Replacement("1234", "5678", "5678"),
    Replacement("1234", "5,678", "5,678"),
    Replacement("1,234", "1e+16", "1e+16"),
    Replacement("10e+31’230 m", "98", "98 m"),
    Replacement("1,234", "0056", "0056"),
    Replacement("3,50 €", "5678", "5678 €"),
    Replacement("1.234,56 €", "5678", "5678 €"),
  ])
  func `groups are kept, and only where there are some`(_ row: Replacement) {
    #expect(SyncMode.number.text(replacing: row.current, with: row.value) == row.result)
  }

  @Test(arguments: [
    (NumberChoice.first, "1 9", "9 9"), (.last, "8 1", "8 9"), (.nth(2), "8 1 2", "8 9 2"),
    (.all, "1 2 3", "9 9 9"), (.nth(3), "8 1", "9"), (.last, "none", "9"), (.all, "none", "9"),
    (.last, "1,2,3", "1,2,9"), (.nth(2), "2024-01-05", "2024-9-05"), (.last, "3/10", "3/9"),
    (.nth(Int.max), "1", "9"),
  ])
  func `the chosen number is replaced, or the whole text where it is missing`(
    _ choice: NumberChoice, _ current: String, _ result: String
  ) {
    #expect(SyncMode.number(choice).text(replacing: current, with: "9") == result)
  }

  @Test(arguments: [NumberChoice.first, .last, .nth(1), .all])
  func `a value that is shown already changes nothing`(_ choice: NumberChoice) {
    let rule = SyncMode.number(choice)
    #expect(
      rule.text(replacing: "a long text with 10 boxes", with: "10") == "a long text with 10 boxes")
    #expect(rule.text(replacing: "有1,000人", with: "1000") == "有1,000人")
  }

  @Test(arguments: ["Stock: 3 boxes", "今天有3人", "x3", "3", "t=-3°", "(3)", "1️⃣ 3%", "A-3"])
  func `counting below zero and back leaves the text as it was`(_ text: String) {
    let rule = SyncMode.number
    var current = rule.text(replacing: text, with: "3")
    let start = current
    for value in [2, 1, 0, -1, -2, -11, -2, -1, 0, 1, 2, 3] {
      current = rule.text(replacing: current, with: "\(value)")
      #expect(NumberText.firstInteger(in: current) == value)
    }
    #expect(current == start)
  }

  @Test(arguments: [
    "1", "1,", "1.", "1,234,", "1,1.", "−", "-", "1-", "\u{301}", "-\u{301}1", "1e+", "1\u{A0}234",
    "人", "١",
  ])
  func `a long text takes one pass`(_ unit: String) {
    // Rereading the rest at each number would take hours here.
    let text = String(repeating: unit, count: 50_000)
    for choice in [NumberChoice.first, .last, .all] {
      let result = SyncMode.number(choice).text(replacing: text, with: "-7")
      #expect(result.contains("7"))
    }
    #expect(SyncMode.number.text(replacing: "5", with: text) != "5")
  }
}
