// SPDX-License-Identifier: Apache-2.0

/// The earlier states that a scene can show.
///
/// A position is counted from 0, the earliest state; the present is one behind the last.
protocol ScenePast: AnyObject {
  /// The position of the state that shows; the present if no earlier state does.
  var position: Int { get }

  /// Keeps what the present shows and no step takes back, before a person does anything.
  func keep()

  /// Shows the state at a position.
  ///
  /// - Returns: The position that shows.
  @discardableResult
  func move(to position: Int) -> Int

  /// The position that shows, in words.
  ///
  /// - Parameter present: The position of the present.
  func words(present: Int) -> String

  /// The note that shows when the earliest state does.
  var startNote: String { get }

  /// The note that shows when there is no earlier state.
  var emptyNote: String { get }

  /// Earlier states show in models of their own, so that no key there changes the present.
  var hasOwnModels: Bool { get }

  /// Shows what the present shows in such models, so that a person can look around in it while the
  /// screen is paused, or the present again.
  func setStill(_ isStill: Bool)
}

extension ScenePast {
  func keep() {}

  func setStill(_ isStill: Bool) {}

  var startNote: String { "this is the start" }
}
