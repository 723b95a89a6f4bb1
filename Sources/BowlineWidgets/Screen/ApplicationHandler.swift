// SPDX-License-Identifier: Apache-2.0

package import BowlineTerminal

/// The handlers of an ``Application`` for what happens.
@MainActor
package struct ApplicationHandler {
  /// Takes what a person did, in its order.
  package let input: ([InputEvent]) -> Void

  /// Takes another size.
  package let resize: (Size) -> Void

  /// Takes the color of the terminal's background.
  package let background: (Color) -> Void

  /// Paints.
  package let paint: () -> Void

  /// Lets time go on.
  package let advance: (Duration) -> Void

  /// The time until something changes by itself; nil for never.
  package let timeUntilChange: () -> Duration?
}
