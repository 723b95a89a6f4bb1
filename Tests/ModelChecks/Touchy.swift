// SPDX-License-Identifier: Apache-2.0

/// A value whose `==` runs code.
struct Touchy: Equatable {
  let number: Int
  let hooks: Hooks

  static func == (left: Touchy, right: Touchy) -> Bool {
    left.hooks.run(.equality)
    return left.number == right.number
  }
}
