// SPDX-License-Identifier: Apache-2.0

/// The places in which code of a random program runs inside the core, and how many objects live.
final class Hooks {
  /// A place in the code.
  enum Place: Int, CaseIterable {
    case equality, getter, setter, transform, `deinit`, capture
  }

  /// How many nodes and captured objects there are.
  var alive = 0

  /// Performs the next step that a program has for a place.
  var perform: ((Place) -> Void)?

  /// Whether a check reads values, which is to have no effects.
  var isMuted = false

  func run(_ place: Place) {
    if !isMuted { perform?(place) }
  }
}

/// A value whose `==` runs code.
struct Touchy: Equatable {
  let number: Int
  let hooks: Hooks

  static func == (left: Touchy, right: Touchy) -> Bool {
    left.hooks.run(.equality)
    return left.number == right.number
  }
}

/// What closures capture: its end runs code.
final class Captured {
  private let hooks: Hooks

  init(_ hooks: Hooks) {
    self.hooks = hooks
    hooks.alive += 1
  }

  deinit {
    hooks.alive -= 1
    hooks.run(.capture)
  }
}
