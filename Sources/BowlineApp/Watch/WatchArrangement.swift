// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// A person's choices for the paths of `watch`: their order, shapes, and the hidden ones.
struct WatchArrangement: Equatable {
  /// The order of the paths.
  enum Order: String, CaseIterable {
    /// The order in which they came.
    case arrival

    /// The order of their names.
    case name

    /// The largest numbers first.
    case value

    /// The order that a person has made by moving them.
    case own
  }

  /// The order in which they show.
  var order = Order.arrival

  /// The names in the order that a person has made; paths that came later follow.
  var own: [String] = []

  /// The names of the hidden paths.
  var hidden: Set<String> = []

  /// The shapes that were chosen, by name.
  var shapes: [String: WatchShape] = [:]

  /// The columns that the rows of tables are sorted by, by name of the table.
  var sorts: [String: LayoutSort] = [:]
}

extension WatchArrangement: CustomStringConvertible {
  /// The choices in words: `order name, load hidden, up as text`.
  var description: String {
    let order = order == .own ? "order \(own.joined(separator: " "))" : "order \(order.rawValue)"
    return
      ([order] + hidden.sorted().map { "\($0) hidden" }
      + shapes.sorted { $0.key < $1.key }.map { "\($0.key) as \($0.value.rawValue)" }
      + sorts.sorted { $0.key < $1.key }.map { "\($0.key) by \($0.value)" })
      .joined(separator: ", ")
  }
}
