// SPDX-License-Identifier: Apache-2.0

/// The form of a grapheme cluster on a grid.
///
/// No glyph of it starts with a zero-width character, and none holds a character that a terminal
/// takes as a command or that changes the direction or the line of the text behind it.
struct CleanCluster {
  /// The first cell's glyph.
  let first: Glyph

  /// Further glyphs, where a cluster has several spacing characters that are no emoji sequence.
  ///
  /// Terminals give each of them its own column, whatever a text shaper would do.
  let others: [Glyph]

  /// The columns of all glyphs, 1 or more.
  let columns: Int

  /// The longest cluster that a cell keeps, in code points: enough for a family of four with skin
  /// tones, and a bound for text that piles up marks.
  static let longest = 16

  /// Cleans a cluster.
  ///
  /// - Parameter isASCII: Whether everything outside of ASCII becomes a `?` for each column, the mark
  ///   of cut text a `>`, and a dash or a minus a `-`.
  init(_ cluster: Character, isASCII: Bool = false) {
    let scalars = cluster.unicodeScalars
    var glyphs: [Glyph] = []
    var first: Glyph?
    if scalars.count == 1 {
      first = Self.glyph(scalars[scalars.startIndex])
    } else if Self.isEmojiSequence(scalars) {
      first = Self.emoji(scalars)
    } else {
      var marks = 0
      for scalar in scalars {
        if TextWidth.columns(of: scalar) > 0 || first == nil {
          if let first { glyphs.append(first) }
          first = Self.glyph(scalar)
          marks = 0
        } else if marks < Self.longest - 1 {
          first?.rest.unicodeScalars.append(scalar)
          marks += 1
        }
      }
      if let last = first, !glyphs.isEmpty {
        first = glyphs.removeFirst()
        glyphs.append(last)
      }
    }
    // A character has at least one scalar, so there always is a first glyph.
    let found = first ?? Self.replacement
    let columns = glyphs.reduce(found.columns) { $0 + $1.columns }
    self.columns = columns
    if isASCII, scalars.count > 1 || !found.scalar.isASCII {
      self.first = Glyph(scalar: Self.ascii(cluster))
      self.others = Array(repeating: Glyph(scalar: "?"), count: columns - 1)
    } else {
      self.first = found
      self.others = glyphs
    }
  }

  /// The first character of a cluster's stand-in in ASCII.
  private static func ascii(_ cluster: Character) -> Unicode.Scalar {
    switch cluster {
    case "…": ">"
    // The dashes of General Punctuation, and the sign.
    case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
    default: "?"
    }
  }

  /// The stand-in where Unicode has no picture of its own.
  private static var replacement: Glyph {
    let scalar: Unicode.Scalar = "\u{FFFD}"
    return Glyph(scalar: scalar, columns: TextWidth.columns(of: scalar))
  }

  /// A character on its own, or its stand-in.
  private static func glyph(_ scalar: Unicode.Scalar) -> Glyph {
    switch scalar.value {
    case 0x20..<0x7F: Glyph(scalar: scalar)
    // The block Control Pictures has a picture for each of C0 in their order, then SP and DEL.
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { Glyph(scalar: $0) } ?? replacement
    case 0x7F: Glyph(scalar: "\u{2421}")
    // C1, and the separators of lines and paragraphs.
    case 0x80..<0xA0, 0x2028, 0x2029: replacement
    // Controls of direction, the byte order mark and marks without a base are all of width 0.
    default:
      switch TextWidth.columns(of: scalar) {
      case 0: replacement
      case let columns: Glyph(scalar: scalar, columns: columns)
      }
    }
  }

  /// A sequence that is one picture of two columns.
  private static func emoji(_ scalars: Character.UnicodeScalarView) -> Glyph {
    var glyph = Glyph(scalar: scalars[scalars.startIndex], columns: 2)
    glyph.rest.unicodeScalars.append(contentsOf: scalars.dropFirst().prefix(longest - 1))
    return glyph
  }

  /// Says whether a cluster is one of the sequences of UTS #51, section 1.4.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    let base = scalars[scalars.startIndex]
    let rest = scalars.dropFirst()
    if isRegionalIndicator(base) { return rest.contains(where: isRegionalIndicator) }
    guard TextWidth.isEmojiBase(base) || isWideEmoji(base) else { return false }
    return rest.contains { scalar in
      switch scalar.value {
      case 0xFE0F: TextWidth.isEmojiBase(base)
      case 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
      default: isWideEmoji(scalar) || TextWidth.isEmojiBase(scalar)
      }
    }
  }

  /// Says whether a character is half of a flag.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Says whether a character is an emoji without U+FE0F, and may be a part of a sequence: all of
  /// these are wide, and in this plane but for a few that have a variation sequence as well, and for
  /// the raised fist and hand, which have none.
  private static func isWideEmoji(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F000...0x1FAFF).contains(scalar.value) && TextWidth.columns(of: scalar) == 2
      || (0x270A...0x270B).contains(scalar.value)
  }
}

/// The content of one cell: a spacing character and the marks that belong to it, safe to send.
struct Glyph: Hashable, Sendable {
  /// The spacing character.
  var scalar: Unicode.Scalar

  /// The characters that join the spacing one; empty for most text.
  var rest = ""

  /// The columns it takes, 1 or 2.
  var columns = 1
}
