// SPDX-License-Identifier: Apache-2.0

extension KeyPress {
  /// The key as a person reads it: `+`, `PgUp`, `Ctrl-P`.
  ///
  /// The notation of `--keys` is the ``description`` instead.
  public var name: String {
    if case .character(let character) = key, character != " " {
      return prefix + (prefix.isEmpty ? String(character) : character.uppercased())
    }
    let plain = KeyPress(key == .backtab ? .tab : key).description
    return prefix + plain.dropFirst().dropLast()
  }

  /// The key in as few columns as a person reads it in: `+`, `PgUp`, `^P`.
  public var shortName: String {
    guard case .character(let character) = key, character != " ", modifiers == .control else {
      return name
    }
    return "^" + character.uppercased()
  }

  /// What is held down, each with a hyphen.
  private var prefix: String {
    (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
      + (modifiers.contains(.shift) || key == .backtab ? "Shift-" : "")
  }
}
