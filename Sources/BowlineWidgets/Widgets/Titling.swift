// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

/// A widget whose selection is an identity, which a person knows by a title.
package protocol Titling: Widget {
  /// Returns the title of what has an identity.
  ///
  /// - Parameter identity: The identity as an `Insight` describes it.
  /// - Returns: The title; nil where nothing has the identity.
  func title(ofIdentity identity: String) -> String?
}

extension Identifiable {
  /// Says whether an `Insight` describes the identity so: a text stands in quotes there.
  func isDescribed(as identity: String) -> Bool { ["\(id)", "\"\(id)\""].contains(identity) }
}

/// The most elements among which one is searched.
private let mostElements = 5_000

extension List: Titling {
  /// Returns the first row of the element with an identity; in a table the text of the first column.
  package func title(ofIdentity identity: String) -> String? {
    if let table = parent as? Table<Element> { return table.title(ofIdentity: identity) }
    return element(withIdentity: identity).map { element in
      let canvas = Canvas(rows: rowHeight, columns: max(textColumns(element), 1))
      drawRow(element, canvas, .plain)
      return canvas.lines[0].split(separator: " ").joined(separator: " ")
    }
  }

  fileprivate func element(withIdentity identity: String) -> Element? {
    elements.prefix(mostElements).first { $0.isDescribed(as: identity) }
  }
}

extension Table: Titling {
  /// Returns the text of the first column of the element with an identity.
  package func title(ofIdentity identity: String) -> String? {
    guard let column = columns.first else { return nil }
    return list.element(withIdentity: identity).map { column.text($0).string }
  }
}
