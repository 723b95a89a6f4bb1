// SPDX-License-Identifier: Apache-2.0

/// The direction in which widgets follow one another.
public enum Axis: Hashable, Sendable {
  /// Beside one another, from left to right.
  case row
  /// Below one another, from top to bottom.
  case column
}
