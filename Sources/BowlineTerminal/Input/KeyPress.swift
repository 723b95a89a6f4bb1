// SPDX-License-Identifier: Apache-2.0

/// A key with the modifiers that were held down.
///
/// ```swift
/// KeyPress(.character("p"), .control).description  // "<C-p>"
/// ```
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key

  /// The modifiers that were held down with the key.
  public var modifiers: Modifiers

  /// Makes a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

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

  /// The modifiers that are held down, each with a hyphen.
  private var prefix: String {
    (modifiers.contains(.control) ? "Ctrl-" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
      + (modifiers.contains(.shift) || key == .backtab ? "Shift-" : "")
  }
}

extension KeyPress: CustomStringConvertible {
  /// Keys that have a name, each under the one that ``description`` uses.
  fileprivate static let names: [(name: String, key: Key)] =
    [
      ("Tab", .tab), ("Enter", .enter), ("Esc", .escape), ("Up", .up), ("Down", .down),
      ("Left", .left), ("Right", .right), ("PgUp", .pageUp), ("PgDn", .pageDown),
      ("Home", .home), ("End", .end), ("Backspace", .backspace), ("Delete", .delete),
      ("Insert", .insert), ("Space", .character(" ")), ("lt", .character("<")),
    ] + (1...20).map { ("F\($0)", .function($0)) }

  /// The key as it is written in `--keys` and in documents: `+`, `<Tab>`, `<C-p>`.
  ///
  /// ``parse(keys:)`` reads it back, for each key that a ``KeyDecoder`` gives. Help has ``name``.
  public var description: String {
    var prefix = ""
    if modifiers.contains(.control) { prefix += "C-" }
    if modifiers.contains(.alt) { prefix += "A-" }
    if modifiers.contains(.shift) || key == .backtab { prefix += "S-" }
    if let name = Self.names.first(where: { $0.key == (key == .backtab ? .tab : key) })?.name {
      return "<\(prefix)\(name)>"
    }
    guard case .character(let character) = key else { return "<\(prefix)Key>" }
    return prefix.isEmpty ? String(character) : "<\(prefix)\(character)>"
  }

  /// Reads keys that are written one after another: plain characters, and names such as `<Tab>`,
  /// `<PgUp>`, `<F1>` and `<C-p>`, with `<lt>` for `<`.
  ///
  /// Names are read in upper and lower case. The prefixes `C-`, `A-` and `S-` mean Control, Alt and
  /// Shift.
  ///
  /// - Throws: ``KeyNotationError`` with the first part that names no key.
  public static func parse(keys: String) throws(KeyNotationError) -> [KeyPress] {
    var presses: [KeyPress] = []
    var rest = keys[...]
    while let first = rest.popFirst() {
      guard first == "<" else {
        guard first.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
          throw KeyNotationError(code: .controlCharacter, detail: String(first))
        }
        presses.append(KeyPress(.character(first)))
        continue
      }
      // The name has at least one character, and `>` itself can be one: `<A->>`.
      guard var end = rest.dropFirst().firstIndex(of: ">") else {
        throw KeyNotationError(code: .unclosed, detail: "<" + rest)
      }
      let after = rest.index(after: end)
      let isPrefix = rest[..<end].hasSuffix("-") && !rest[..<end].hasSuffix("--")
      if isPrefix, rest[after...].first == ">" { end = after }
      let name = rest[..<end]
      guard let press = KeyPress(name: name) else {
        throw KeyNotationError(code: .unknownKey, detail: "<\(name)>")
      }
      presses.append(press)
      rest = rest[rest.index(after: end)...]
    }
    return presses
  }

  /// Reads the text between `<` and `>`; nil where it names no key.
  private init?(name: Substring) {
    var name = name
    var modifiers: Modifiers = []
    let prefixes: [(String, Modifiers)] = [("C-", .control), ("A-", .alt), ("S-", .shift)]
    while name.count > 2, let found = prefixes.first(where: { name.uppercased().hasPrefix($0.0) }) {
      modifiers.formUnion(found.1)
      name = name.dropFirst(2)
    }
    if let named = Self.names.first(where: { $0.name.lowercased() == name.lowercased() }) {
      let isBacktab = named.key == .tab && modifiers.contains(.shift)
      if isBacktab { modifiers.remove(.shift) }
      self.init(isBacktab ? .backtab : named.key, modifiers)
    } else if name.count == 1, let character = name.first, !modifiers.isEmpty {
      let isControl = modifiers.contains(.control)
      self.init(.character(isControl ? Character(character.lowercased()) : character), modifiers)
    } else {
      return nil
    }
  }
}

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

  /// The kind of mistake in the text.
  public let code: Code

  /// The part at fault, as it was written.
  public let detail: String
}

extension KeyNotationError: CustomStringConvertible {
  /// The mistake in one line: what is wrong, with which part, and what to write instead.
  public var description: String {
    switch code {
    case .unclosed: "no '>' after '\(detail)'; write <lt> for the character <"
    case .controlCharacter: "a control character among the keys; write <C-p> for Control-P"
    default:
      "no key is called '\(detail)'; there is "
        + KeyPress.names.prefix { $0.name != "F2" }.map { "<\($0.name)> " }.joined() + "<C-p> <A-x>"
    }
  }
}
