// SPDX-License-Identifier: Apache-2.0

/// An object that closures capture: its end runs code.
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
