// SPDX-License-Identifier: Apache-2.0

/// The commands for a terminal's window and the clipboard, outside of the screen: XTerm Control
/// Sequences, "Operating System Commands".
///
/// No text from outside is in them unchanged: a title has no control characters, and a copied text
/// is in Base64.
enum SystemCommand {
  /// The beginnings of the types whose terminals take such commands, and ignore those that they do
  /// not know.
  ///
  /// The console of Linux, for one, would show a part of them.
  private static let families = [
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
    "mlterm", "putty", "rxvt", "screen", "st-", "tmux", "vte", "wezterm", "xterm",
  ]

  /// Says whether a terminal of a type may be sent such commands.
  static func isTaken(byType type: String) -> Bool {
    families.contains { type.hasPrefix($0) }
  }

  /// Asks for the color of the background.
  ///
  /// Nothing waits for the answer, which comes among the keys.
  static let backgroundQuery = Array("\u{1B}]11;?\u{1B}\\".utf8)

  // MARK: Title

  /// The most columns of a title.
  private static let longestTitle = 200

  /// Puts the title of the window aside.
  static let savingTitle = Array("\u{1B}[22;2t".utf8)

  /// Takes back the title that was put aside last.
  static let restoringTitle = Array("\u{1B}[23;2t".utf8)

  /// Gives the window a title, in which nothing is a command.
  static func titling(_ title: String, isASCII: Bool) -> [UInt8] {
    let text = CellGrid.line(
      TextWidth.prefix(of: title, columns: longestTitle).text, isASCII: isASCII)
    return Array("\u{1B}]2;\(text)\u{1B}\\".utf8)
  }

  // MARK: Clipboard

  /// The longest text that is copied, in bytes: a usual bound of terminals is 100,000 for the whole
  /// command.
  static let longestCopy = 74_994

  /// Puts a text into the clipboard.
  static func copying(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + Array("\u{1B}\\".utf8)
  }

  /// Bytes as RFC 4648 writes them, section 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let group = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0...3 {
        let digit = digits[group >> (18 - 6 * place) & 63]
        text.append(place <= part.count ? digit : UInt8(ascii: "="))
      }
    }
    return text
  }
}
