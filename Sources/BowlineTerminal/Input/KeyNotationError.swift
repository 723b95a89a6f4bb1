// SPDX-License-Identifier: Apache-2.0

/// A text that names no keys.
public struct KeyNotationError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The part between `<` and `>` is not the name of a key.
    public static let unknownKey = Code(name: "unknown key")

    /// A `<` has no `>`.
    public static let unclosed = Code(name: "unclosed")

    /// A control character is written as itself.
    public static let controlCharacter = Code(name: "control character")
  }

  /// What is wrong with the text.
  public let code: Code

  /// The part at fault, as it was written.
  public let detail: String
}

extension KeyNotationError: CustomStringConvertible {
  /// What is wrong, with which part, and what to write instead, in one line.
  public var description: String {
    switch code {
    case .unclosed: "no '>' after '\(detail)'; write <lt> for the character <"
    case .controlCharacter: "a control character among the keys; write <C-p> for Control-P"
    default:
      "no key is called '\(detail)'; there is <Tab> <Enter> <Esc> <Up> <PgUp> <Home> <F1> <C-p>"
    }
  }
}
