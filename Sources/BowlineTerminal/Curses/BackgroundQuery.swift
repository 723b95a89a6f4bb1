// SPDX-License-Identifier: Apache-2.0

/// The question to a terminal what its background looks like.
///
/// Nothing waits for the answer, which comes among the keys.
enum BackgroundQuery {
  /// Asks for the color: OSC 11, XTerm Control Sequences.
  static let bytes = Array("\u{1B}]11;?\u{1B}\\".utf8)

  /// The beginnings of the types whose terminals take the question, or pass over it.
  ///
  /// The console of Linux, for one, would show a part of it.
  private static let families = [
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty",
    "mlterm", "putty", "rxvt", "screen", "st-", "tmux", "vte", "wezterm", "xterm",
  ]

  /// A terminal of a type may be asked.
  static func isTaken(byType type: String) -> Bool {
    families.contains { type.hasPrefix($0) }
  }
}
