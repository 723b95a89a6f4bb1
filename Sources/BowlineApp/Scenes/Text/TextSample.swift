// SPDX-License-Identifier: Apache-2.0

/// A text that is hard to show, with a number in it.
struct TextSample {
  /// The difficulty of the text in a word or two.
  let name: String

  /// The text.
  let text: String

  /// The way in which it has to show, in words.
  let remark: String

  static let all = [
    TextSample(name: "wide", text: "今天有 10 人", remark: "two columns each"),
    TextSample(
      name: "combining", text: "Cre\u{301}me bru\u{302}le\u{301}e 10",
      remark: "marks stay on letters"),
    TextSample(name: "Hindi, Thai", text: "नमस्ते 10 สวัสดี", remark: "characters stay whole"),
    TextSample(name: "emoji", text: "👩‍👩‍👧‍👦 10 👍🏽 🇺🇳 ❤️", remark: "two columns each"),
    TextSample(name: "other digits", text: "غرفة ١٠", remark: "its own digits were \u{661}\u{660}"),
    TextSample(name: "Hebrew", text: "שלום 10", remark: "in the terminal's order"),
    TextSample(name: "override", text: "a\u{202E}10 b\u{2066}c", remark: "no reversal"),
    TextSample(
      name: "commands", text: "\u{1B}[H\u{1B}c\u{9B}J\u{7}\u{7F} gone? 10",
      remark: "none gets through"),
    TextSample(name: "line ends", text: "one\r\ntwo\tthree 10", remark: "one row"),
    TextSample(
      name: "zero width", text: "\u{301}\u{200B}\u{FEFF}10", remark: "the row above is safe"),
    TextSample(
      name: "too long",
      text: "10 boxes of 今天 and more of them than there is room for in a row, so cut",
      remark: "a mark if it is cut"),
  ]
}
