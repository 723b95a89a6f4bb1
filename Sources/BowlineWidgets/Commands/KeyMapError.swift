// SPDX-License-Identifier: Apache-2.0

/// An error in a person's choice of other keys.
public struct KeyMapError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// An entry does not begin with a name and an equals sign.
    public static let noName = Code(name: "no name")

    /// No command has the name.
    public static let unknownCommand = Code(name: "unknown command")

    /// An entry has no key, or a text that names none.
    public static let noKey = Code(name: "no key")

    /// Two commands would have the key.
    public static let takenKey = Code(name: "taken key")

    /// The key never reaches a command.
    public static let reservedKey = Code(name: "reserved key")
  }

  /// The kind of the mistake.
  public let code: Code

  /// The part at fault, for a person to read.
  public let detail: String
}

extension KeyMapError: CustomStringConvertible {
  /// The mistake, the part at fault, and what to do, in one line.
  public var description: String {
    switch code {
    case .noName: "\(detail): write a command's name, = and its keys, as in quit=<F10>"
    case .unknownCommand: "no command is called \(detail)"
    case .takenKey: "\(detail); give one of them another key"
    case .reservedKey: "\(detail); choose another key"
    default: detail
    }
  }
}
