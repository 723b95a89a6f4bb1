// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// Names of paths in few columns.
enum PathName {
  /// A name without its middle where it is too wide: paths that stand together begin alike, and it is their
  /// ends that tell them apart.
  static func text(_ name: String, columns room: Int) -> String {
    guard TextWidth.columns(of: name) > room, room >= leastCut else { return name }
    let head = TextWidth.prefix(of: name, columns: room / 3)
    let tail = TextWidth.prefix(of: String(name.reversed()), columns: room - 1 - head.columns)
    return head.text + "…" + String(tail.text.reversed())
  }

  /// The least room for a beginning and an end.
  private static let leastCut = 8
}
