// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// The cells of the dictionary: the value of each key, and how often the set of keys has changed.
  struct Keys {
    /// The number by which the observer of a key has it in place of an object.
    static func object(_ key: Int) -> Int { -1 - key }

    let values = (0..<3).map { Cell(Keys.object($0), .key, .none) }
    let membership = Cell(Keys.object(3), .keys, .number(0))

    func read(_ property: Property, _ object: Int) -> (value: Value, cells: [Cell]) {
      if property == .key {
        let cell = values[Keys.object(object)]
        return (cell.value, [cell])
      }
      var numbers: [String: Int] = [:]
      for (key, cell) in values.enumerated() {
        if case .number(let number) = cell.value { numbers["key\(key)"] = number }
      }
      let keys = numbers.keys.sorted()
      if property == .keys { return (.text(keys.joined(separator: " ")), [membership]) }
      return (Value(numbers), [membership] + values.filter { $0.value != .none })
    }
  }

  /// Gives a key of the dictionary a value, or takes it away.
  func store(_ step: Step) {
    let cell = dictionary.values[step[1] % 3]
    let membership = dictionary.membership
    let new: Value = step[2] == 0 ? .none : .number(step[2])
    // It is one change, of the value and of the keys.
    let changesKeys = (cell.value == .none) != (new == .none)
    guard changesKeys, hasFollowedKeys, case .number(let count) = membership.value
    else { return write(cell, new) }
    batch {
      for cell in [membership, cell] where !held.contains(where: { $0.cell === cell }) {
        cell.changes += 1
        tellPrior(cell)
      }
    }
    batch {
      write(cell, new, tellsPrior: false)
      write(membership, .number(count + 1), tellsPrior: false)
    }
  }

  /// The keys have been followed; a change of them is a batch from then on.
  private var hasFollowedKeys: Bool {
    watchers.contains { $0.property == .keys || $0.property == .values }
  }
}
