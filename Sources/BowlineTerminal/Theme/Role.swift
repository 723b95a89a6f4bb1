// SPDX-License-Identifier: Apache-2.0

/// The purpose of something on a screen; a ``Theme`` says how that looks.
///
/// A role never says something alone: words, a mark or an attribute say the same.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  /// The text to be read, and the empty space around it.
  case text
  /// The parts that matter less: borders, hints.
  case muted
  /// The parts that stand out.
  case accent
  /// The words and marks for success, and for things that are on.
  case success
  /// The words and marks for things that a person has to look at.
  case warning
  /// The words and marks for errors.
  case error
  /// The selection where the focus is elsewhere.
  case selection
  /// The part that has the focus.
  case focus
  /// A part that has changed a moment ago: the look that ``Attributes/highlight`` gives to any
  /// other role.
  case highlight
  /// An area that is no part of the page, such as a bar of hints: the background that
  /// ``Attributes/surface`` gives to any other role.
  case surface
  /// The cells that lie under a dialog: the look that ``Attributes/shade`` gives to any other role.
  case shade
}
