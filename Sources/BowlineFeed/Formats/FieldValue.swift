// SPDX-License-Identifier: Apache-2.0

extension FeedValue {
  /// The value of a field of text: null if it is empty, a number, `true` or `false`, or the text.
  ///
  /// A text that may be a number or an identifier, such as `01234`, is a text.
  ///
  /// - Parameter isColumn: Whether `12%` is the number 12, and `1,234` is 1234, as in columns for a person.
  init(field: Span<UInt8>, isColumn: Bool = false) {
    let range = field.trimmed
    let text = field.extracting(range)
    let isPercent = isColumn && text.count > 1 && text[text.count - 1] == 0x25
    let digits = isPercent ? text.extracting(0..<text.count - 1) : text
    if text.isEmpty {
      self = .null
    } else if !NumberText.isIdentifier(text),
      let number = NumberText.number(digits) ?? (isColumn ? NumberText.grouped(digits) : nil)
    {
      self = .number(number)
    } else if text.equals([0x74, 0x72, 0x75, 0x65]) {
      self = .truth(true)
    } else if text.equals([0x66, 0x61, 0x6C, 0x73, 0x65]) {
      self = .truth(false)
    } else {
      self = .text(text.text())
    }
  }
}
