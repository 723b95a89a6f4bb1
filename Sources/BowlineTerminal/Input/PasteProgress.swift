// SPDX-License-Identifier: Apache-2.0

/// The state of a long paste, one of 100,000 bytes or more.
public enum PasteProgress: Hashable, Sendable {
  /// So many bytes have come, and its end has not: told once for every 100,000.
  case reading(bytes: Int)

  /// It is over, and nothing of it is taken, as it has more than ``KeyDecoder/longestPaste`` bytes.
  case tooLong(bytes: Int)

  /// A person has stopped it with Esc, and nothing of it is taken.
  case stopped
}

extension PasteProgress: CustomStringConvertible {
  /// A few words for a person, with the bytes in megabytes.
  public var description: String {
    switch self {
    case .reading(let bytes): "pasting: \(Self.megabytes(bytes)) so far, Esc stops it"
    case .tooLong(let bytes):
      "paste ignored: it has \(Self.megabytes(bytes)), at most "
        + "\(Self.megabytes(KeyDecoder.longestPaste)) are taken"
    case .stopped: "paste stopped"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }
}
