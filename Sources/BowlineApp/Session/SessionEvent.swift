// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// An event that happened to the program and decides what its screen shows.
enum SessionEvent: Equatable {
  /// A person did something.
  case input(InputEvent)

  /// The terminal got another size.
  case resize(Size)

  /// A value came from outside.
  case change(scene: String, input: String, value: String)

  /// Time passed, since the event before.
  case time(Duration)

  /// The screen was painted: what keys do can depend on what was laid out.
  case paint
}
