// SPDX-License-Identifier: Apache-2.0

/// The choices of a person about how the paths of `watch` are shown.
struct WatchArrangement: Equatable {
  /// The order of the paths.
  enum Order: String, CaseIterable {
    /// That in which they came.
    case arrival

    /// That of their names.
    case name

    /// The largest numbers first.
    case value

    /// The one that a person has made by moving them.
    case own
  }

  /// The order in which they show.
  var order = Order.arrival

  /// The names in the order that a person has made; those that came later follow.
  var own: [String] = []

  /// The names of those that are hidden.
  var hidden: Set<String> = []

  /// The shapes that were chosen, by name.
  var shapes: [String: WatchShape] = [:]
}
