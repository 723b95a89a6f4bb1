// SPDX-License-Identifier: Apache-2.0

/// The result of a binding's write to one of its ends.
enum WriteOutcome {
  /// What was written last is there.
  case taken
  /// Another value is there.
  case corrected
  /// Another value is there, and no notice was given.
  case declined
}
