// SPDX-License-Identifier: Apache-2.0

/// A widget by which a person chooses one of several options, by its place among them.
///
/// The properties stand in each widget: inherited ones would be observed as derived values are, and
/// an insight would call them `f(selection)`.
protocol Choosing<Option>: Widget {
  associatedtype Option: Identifiable

  /// The options in their order.
  var options: [Option] { get }

  /// The identity of the chosen option; nil for none.
  var selection: Option.ID? { get set }
}

extension Choosing {
  /// The place of the chosen option; nil where none of them is chosen.
  var chosen: Int? {
    selection.flatMap { id in options.firstIndex { $0.id == id } }
  }

  /// Chooses the option at a place, or at the end that is nearest to it.
  ///
  /// - Precondition: There is an option.
  func choose(_ index: Int) {
    let id = options[min(max(index, 0), options.count - 1)].id
    if selection != id { selection = id }
  }
}
