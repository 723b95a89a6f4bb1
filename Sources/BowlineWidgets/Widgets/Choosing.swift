// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A widget in which a person chooses one of several options.
///
/// Each widget declares the properties itself: inherited properties would be observed as derived
/// values, and an insight would name them `f(selection)`.
package protocol Choosing<Option>: Titling {
  associatedtype Option: Identifiable

  /// The options in their order.
  var options: [Option] { get }

  /// The identity of the chosen option; nil for none.
  var selection: Option.ID? { get set }

  /// The title of an option.
  var title: (Option) -> String { get }
}

extension Choosing {
  /// The columns of the widest title; 0 where there is no option.
  var widest: Int { options.lazy.map { TextWidth.columns(of: self.title($0)) }.max() ?? 0 }

  /// The index of the chosen option; nil if none of the options is chosen.
  var chosen: Int? {
    selection.flatMap { id in options.firstIndex { $0.id == id } }
  }

  /// Returns the title of the option with an identity.
  ///
  /// - Parameter identity: The identity as an `Insight` describes it.
  /// - Returns: The title; nil where no option has the identity.
  package func title(ofIdentity identity: String) -> String? {
    options.first { $0.isDescribed(as: identity) }.map(title)
  }

  /// Chooses the option at an index; an index out of range chooses the first or the last option.
  ///
  /// - Precondition: There is an option.
  func choose(_ index: Int) {
    let id = options[min(max(index, 0), options.count - 1)].id
    if selection != id { selection = id }
  }
}
