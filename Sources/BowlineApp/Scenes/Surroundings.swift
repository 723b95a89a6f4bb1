// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// What a scene can ask about the program that it runs in.
struct Surroundings {
  /// What painting has cost so far.
  let figures: @MainActor () -> FrameFigures
}
