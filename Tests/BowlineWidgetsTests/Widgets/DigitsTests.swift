// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct DigitsTests {
  @Test func `each digit takes three rows of half blocks`() {
    #expect(
      Pilot(Digits(1_234_567_890), rows: 3, columns: 40).rows == [
        "▄█  ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█ █▀█",
        " █  █▀▀ ▀▀█ ▀▀█ ▀▀█ █▀█   █ █▀█ ▀▀█ █ █",
        "▀▀▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀ ▀▀▀",
      ])
  }

  @Test func `in ASCII digits are those of a display of seven segments`() {
    #expect(
      Pilot(Digits(-120), rows: 3, columns: 15, isASCII: true).rows == [
        "         _   _", " _    |  _| | |", "      | |_  |_|",
      ])
  }

  @Test(arguments: [(1, 20, "12345"), (3, 18, "12345"), (2, 4, "123…"), (1, 1, "…")])
  func `without the room the number stands as text`(rows: Int, columns: Int, text: String) {
    #expect(Pilot(Digits(12345), rows: rows, columns: columns).rows.first == text)
  }

  @Test func `another number is another size`() {
    let digits = Digits(9)
    let pilot = Pilot(Row(spacing: 1) { [digits, Label("x")] }, rows: 3, columns: 12)
    #expect(pilot.rows.first == "█▀█ x")
    digits.value = 10
    #expect(pilot.rows.first == "▄█  █▀█ x")
  }

  @Test func `in more room the digits are as many times as large as fit`() {
    #expect(
      Pilot(Digits(14), rows: 5, columns: 14).rows == [
        "  ██    ██  ██", "████    ██  ██", "  ██    ██████", "  ██        ██", "██████      ██",
      ])
    #expect(Pilot(Digits(14), rows: 5, columns: 13).rows.first == "▄█  █ █")
    #expect(Pilot(Digits(1), rows: 5, columns: 9, isASCII: true).rows.first == "  ##")
    #expect(Pilot(Digits(7), rows: 9, columns: 40).rows.first == "█████████")
    #expect(Pilot(Digits(7), rows: 10, columns: 40).rows.first == "████████████")
  }
}
