// SPDX-License-Identifier: Apache-2.0

/// The values that came together, such as those of one JSON object.
public struct FeedRecord: Hashable, Identifiable, Sendable {
  /// The number among all records, counted from 0.
  public let id: Int

  /// The line that it came in, or the first of several.
  public let line: FeedLine

  /// The names of the values, in their order, with a dot between the keys of nested objects.
  public let names: [String]

  /// The values, one for each name.
  public let values: [FeedValue]

  /// The value of a name; null if there is none.
  public subscript(name: String) -> FeedValue {
    names.firstIndex(of: name).map { values[$0] } ?? .null
  }
}
