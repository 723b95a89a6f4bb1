// SPDX-License-Identifier: Apache-2.0

/// The private modes of a terminal, followed through what a program writes.
public struct TerminalModes {
  /// Modes that are on in a terminal at rest: wrapping at the edge, and the cursor.
  private static let usual: Set<Int> = [7, 25]

  /// The modes that are on, such as 1049 for the alternate screen.
  public private(set) var on = Self.usual

  /// Every mode that was switched on at some time.
  public private(set) var everOn: Set<Int> = []

  /// Follows `ESC [ ? number ; … h` and `l` through bytes.
  public init(after bytes: some Collection<UInt8>) {
    for part in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[?") {
      guard
        let end = part.unicodeScalars.firstIndex(where: {
          !"0123456789;".unicodeScalars.contains($0)
        })
      else { continue }
      for number in part[..<end].split(separator: ";").compactMap({ Int($0) }) {
        switch part[end] {
        case "h":
          on.insert(number)
          everOn.insert(number)
        case "l": on.remove(number)
        default: break
        }
      }
    }
  }

  /// The modes that are not as they are in a terminal at rest.
  public var changed: Set<Int> { on.symmetricDifference(Self.usual) }
}
