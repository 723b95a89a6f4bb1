// SPDX-License-Identifier: Apache-2.0

/// The earlier states that a scene can show.
///
/// A place is counted from 0, the earliest; that of now is one behind the last.
protocol ScenePast: AnyObject {
  /// The place of what shows; that of now before an earlier state shows.
  var position: Int { get }

  /// Shows the state at a place.
  ///
  /// - Returns: The place that shows.
  @discardableResult
  func move(to position: Int) -> Int

  /// The place of what shows, in words.
  ///
  /// - Parameter present: The place of now.
  func words(present: Int) -> String

  /// The words that are shown where there is no earlier state.
  var emptyNote: String { get }

  /// Only looking at it changes nothing, so each key may be used there.
  var isApart: Bool { get }
}
