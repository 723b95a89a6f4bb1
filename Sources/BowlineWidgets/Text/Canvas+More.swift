// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension Canvas {
  /// Says at the right that there are rows above and below those that show.
  ///
  /// With one row there is room for one of them, and those above have it.
  func writeMore(above: Bool, below: Bool) {
    if above {
      write(isASCII ? "^" : "↑", row: 0, column: columns - 1, style: .muted)
    }
    if below, !above || rows > 1 {
      write(isASCII ? "v" : "↓", row: rows - 1, column: columns - 1, style: .muted)
    }
  }
}
