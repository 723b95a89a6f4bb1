// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
  /// Whether this is a decimal digit of any script: Unicode, general category Nd.
  var isDecimalDigit: Bool {
    switch value {
    case 0x30...0x39: true
    // No digits here. This spares most text, Chinese and Japanese above all, the table of
    // categories; a test compares the two over all of Unicode.
    case 0..<0x660, 0x2000..<0xA620, 0xAC00..<0xFF10: false
    default: properties.generalCategory == .decimalNumber
    }
  }

  /// Whether this is drawn onto the scalar before it: categories Mn and Me.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    let category = properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// Whether a hyphen or plus sign after this joins two parts, as in `1-2`, `A-5`, `10%-20%`.
  ///
  /// Chinese and Japanese are written without spaces and without hyphens between words, so there
  /// it is a sign: 气温-5度.
  var takesHyphen: Bool {
    switch self {
    case "0"..."9", "A"..."Z", "a"..."z", ")", "]", "}", "%", "+", "-": true
    case "\u{2212}", "\u{FF0B}", "\u{FF0D}", "°", "‰", "℃", "℉": true
    case "\u{0}"..."\u{7F}", "\u{3040}"..."\u{30FF}", "\u{FF66}"..."\u{FF9F}": false
    default:
      switch properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        !properties.isIdeographic
      default: false
      }
    }
  }
}
