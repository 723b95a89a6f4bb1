// SPDX-License-Identifier: Apache-2.0

/// The purpose of something on a screen; a ``Theme`` says how that looks.
///
/// A role never is the only thing that tells: words, a mark or an attribute say the same.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// What is to be read, and the empty space around it.
  case text
  /// What is beside the point: borders, hints.
  case muted
  /// What stands out.
  case accent
  /// What went well, or is on.
  case success
  /// What a person has to look at.
  case warning
  /// What is wrong.
  case error
  /// What is selected where the focus is elsewhere.
  case selection
  /// What has the focus.
  case focus
  /// What has changed a moment ago: the look that ``Attributes/highlight`` gives to any other role.
  case highlight
  /// What is no part of the page, such as a bar of hints: the background that
  /// ``Attributes/surface`` gives to any other role.
  case surface
  /// What lies under a dialog: the look that ``Attributes/shade`` gives to any other role.
  case shade
}
