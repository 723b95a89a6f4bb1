// SPDX-License-Identifier: Apache-2.0

/// A failure to take over a terminal.
///
/// Nothing has been written to the terminal then; with ``Code-swift.struct/refused`` only the bytes
/// that give it back.
public struct TerminalError: Error, Hashable, Sendable {
  /// The kind of failure.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The input or the output is no terminal.
    public static let notATerminal = Code(name: "not a terminal")

    /// The environment does not say which terminal this is.
    public static let noType = Code(name: "no type")

    /// The terminal database does not know the terminal.
    public static let unknownType = Code(name: "unknown type")

    /// The terminal cannot move its cursor or clear its screen.
    public static let unusableType = Code(name: "unusable type")

    /// The terminal cannot show some rows below those of the shell, which needs one of the family
    /// of the VT100.
    public static let notInline = Code(name: "not inline")

    /// ncurses or the system refused; no more is known.
    public static let refused = Code(name: "refused")
  }

  /// The kind of failure.
  public let code: Code

  /// The value at fault, for a person to read.
  public let detail: String
}

extension TerminalError: CustomStringConvertible {
  /// The failure in one line: what went wrong, with which value, and what to do.
  public var description: String {
    switch code {
    case .notATerminal: "\(detail) is not a terminal; run this in a terminal window"
    case .noType: "TERM is not set; set it to the terminal's type, such as xterm-256color"
    case .unknownType:
      "TERM is \(detail), which the terminal database does not know; "
        + "set it to the terminal's type, such as xterm-256color"
    case .unusableType:
      "TERM is \(detail), a terminal that cannot move its cursor; "
        + "set it to the terminal's type, such as xterm-256color"
    case .notInline:
      "TERM is \(detail), a terminal that cannot show some rows below the prompt; "
        + "use one that takes the sequences of the VT100, or the whole screen"
    default: "the terminal cannot be used: \(detail)"
    }
  }
}
