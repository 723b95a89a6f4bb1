// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// An event that happened to the program, and that its screen depends on.
enum SessionEvent: Equatable {
  /// A person did something.
  case input(InputEvent)

  /// The terminal got another size.
  case resize(Size)

  /// A value came from outside.
  case change(scene: String, input: String, value: String)

  /// Time passed, since the event before.
  case time(Duration)

  /// The screen was painted: the effect of a key can depend on the layout.
  case paint
}
