// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// The commands of a screen, found by key.
public struct KeyMap {
  /// All commands, in the order in which help lists them.
  public let commands: [Command]

  /// Makes a map.
  ///
  /// - Precondition: No two commands have a key in common.
  public init(_ commands: [Command] = []) {
    self.commands = commands
    var seen: Set<KeyPress> = []
    for key in commands.flatMap(\.keys) {
      precondition(seen.insert(key).inserted, "a key does one thing: \(key.name) does two")
    }
  }

  /// The command of a key.
  public subscript(key: KeyPress) -> Command? {
    commands.first { $0.keys.contains(key) }
  }
}
