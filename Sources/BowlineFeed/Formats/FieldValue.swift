// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
  /// The bytes end in `%`, as a percentage does.
  var hasPercent: Bool { !isEmpty && self[count - 1] == 0x25 }
}

extension FeedValue {
  /// The value of a field of text: null if it is empty, a number, `true` or `false`, or the text.
  ///
  /// A text that may be a number or an identifier, such as `01234`, is a text.
  ///
  /// - Parameters:
  ///   - takesPercent: Whether `12%` is the number 12.
  ///   - isColumn: Whether it is, and `1,234` is 1234, as in columns for a person.
  init(field: Span<UInt8>, takesPercent: Bool = false, isColumn: Bool = false) {
    let range = field.trimmed
    let text = field.extracting(range)
    let hasPercent = (takesPercent || isColumn) && text.count > 1 && text.hasPercent
    let digits = hasPercent ? text.extracting(0..<text.count - 1) : text
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
