// SPDX-License-Identifier: Apache-2.0

internal import BowlineWidgets

/// A widget that shows values in words of its own.
protocol Wording: Widget {
  /// The words on the screen for a value of a property; nil where that shows as it is.
  ///
  /// - Parameters:
  ///   - value: The value, as an `Insight` describes it.
  ///   - property: The name of the property.
  func words(for value: String, of property: String) -> String?
}

extension Wording {
  /// The numbers of a list that an `Insight` describes; nil for any other value.
  static func numbers(in value: String) -> [Int]? {
    guard value.first == "[", value.last == "]" else { return nil }
    return value.dropFirst().dropLast().split(separator: ", ").compactMap { Int($0) }
  }
}
