// SPDX-License-Identifier: Apache-2.0

/// The choice of the number of a text that a value replaces.
public enum NumberChoice: Hashable, Sendable {
  /// The first number.
  case first

  /// The last number.
  case last

  /// The number at a position, counted from 1 at the beginning of the text.
  case nth(Int)

  /// Every number; all of them show the same value.
  case all
}

extension NumberChoice: CustomStringConvertible {
  /// The choice in a word: `first`, `last`, `all`; the position for ``nth(_:)``.
  public var description: String {
    switch self {
    case .first: "first"
    case .last: "last"
    case .nth(let position): "\(position)"
    case .all: "all"
    }
  }
}
