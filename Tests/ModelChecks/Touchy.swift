// SPDX-License-Identifier: Apache-2.0

/// A value whose `==` and description run code.
struct Touchy: Equatable, CustomStringConvertible {
  let number: Int
  let hooks: Hooks

  static func == (left: Touchy, right: Touchy) -> Bool {
    left.hooks.run(.equality)
    return left.number == right.number
  }

  var description: String {
    hooks.run(.description)
    return "\(number)"
  }
}
