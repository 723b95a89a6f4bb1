// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The commands of a screen, found by key.
///
/// The help is made from the same map, so it always names the present keys. A person can choose
/// other keys:
///
/// ```swift
/// screen.keyMap = try screen.keyMap.rebinding("quit=<F10> raise=a<C-a>")
/// ```
public struct KeyMap {
  /// All commands, in the order in which help lists them.
  public let commands: [Command]

  private let indexes: [KeyPress: Int]

  /// Makes a map.
  ///
  /// - Precondition: No key occurs twice, in two commands or in one, and each key can reach a
  ///   command: Esc, Tab and Control-Z, for example, cannot.
  public init(_ commands: [Command] = []) {
    self.commands = commands
    var indexes: [KeyPress: Int] = [:]
    for (index, command) in commands.enumerated() {
      for key in command.keys {
        if let reason = key.reasonUnreachable {
          preconditionFailure("\(key) \(reason): give the command '\(command.title)' another key")
        }
        let other = indexes.updateValue(index, forKey: key)
        precondition(other == nil, "a key does one thing: \(key.name) does two")
      }
    }
    self.indexes = indexes
  }

  /// The command that a key runs; nil if it runs none.
  public subscript(key: KeyPress) -> Command? {
    indexes[key.asReported].map { commands[$0] }
  }
}

// MARK: - Other keys

extension KeyMap {
  /// The map with other keys for some commands, as a person writes them.
  ///
  /// Entries are separated by white space. Each is the name of a command, `=`, and all keys that it
  /// has from now on, in the notation of `KeyPress.parse(keys:)`, in which a space is `<Space>`. Of
  /// two entries for one command the last counts.
  ///
  /// - Throws: ``KeyMapError`` for an entry that is malformed or cannot be applied.
  public func rebinding(_ text: String) throws(KeyMapError) -> KeyMap {
    var keys: [String: [KeyPress]] = [:]
    for entry in text.split(whereSeparator: \.isWhitespace) {
      // The first equals sign ends the name; a later one may be a key.
      guard let equals = entry.firstIndex(of: "="), equals != entry.startIndex else {
        throw KeyMapError(code: .noName, detail: String(entry))
      }
      do throws(KeyNotationError) {
        let name = String(entry[..<equals])
        keys[name] = try KeyPress.parse(keys: String(entry[entry.index(after: equals)...]))
      } catch {
        throw KeyMapError(code: .noKey, detail: "\(entry): \(error)")
      }
    }
    return try rebinding(keys)
  }

  /// The map with other keys for some commands.
  ///
  /// - Parameter keys: All keys that a command has from now on, at least one, by its name.
  /// - Throws: ``KeyMapError`` for a name that no command has, a command without a key, a key that
  ///   occurs twice, and a key that never reaches a command.
  public func rebinding(_ keys: [String: [KeyPress]]) throws(KeyMapError) -> KeyMap {
    for name in keys.keys.sorted() where !commands.contains(where: { $0.name == name }) {
      let names = commands.map(\.name).joined(separator: ", ")
      throw KeyMapError(code: .unknownCommand, detail: "\(name); there is \(names)")
    }
    let changed = commands.map { command in keys[command.name].map(command.with) ?? command }
    var owners: [KeyPress: Command] = [:]
    for command in changed {
      if keys[command.name]?.isEmpty == true {
        throw KeyMapError(code: .noKey, detail: "\(command.name)=: write at least one key")
      }
      for key in command.keys {
        if keys[command.name] != nil, let reason = key.reasonReserved {
          throw KeyMapError(code: .reservedKey, detail: "\(key) \(reason)")
        }
        if let other = owners.updateValue(command, forKey: key) {
          let detail = "\(key) is for \(other.name) and for \(command.name)"
          throw KeyMapError(code: .takenKey, detail: detail)
        }
      }
    }
    return KeyMap(changed)
  }
}

extension KeyPress {
  /// The reason why a person cannot give the key to a command; nil if it is possible.
  ///
  /// The map of a program may have Control-C, so that the help lists it: the terminal ends the
  /// program.
  fileprivate var reasonReserved: String? {
    self == KeyPress("c", .control) ? "ends the program" : reasonUnreachable
  }
}
