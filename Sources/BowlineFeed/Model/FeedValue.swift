// SPDX-License-Identifier: Apache-2.0

/// A value as it came from a source.
public enum FeedValue: Hashable, Sendable {
  /// Nothing: JSON's `null`, or an empty field.
  case null

  /// A truth value.
  case truth(Bool)

  /// A finite number.
  ///
  /// One that a `Double` cannot hold, such as 1e999 or an integer with 20 digits, is a ``text(_:)``
  /// with its digits as they were written.
  case number(Double)

  /// A text, with U+FFFD for bytes that are no UTF-8, cut at 4,096 bytes.
  ///
  /// It may hold control characters: code that draws it has to clean it.
  case text(String)

  /// Rows with columns: an array of objects, or what one run of a command printed under a header.
  indirect case rows(FeedTable)

  /// The number, if it is one.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The rows, if it has some.
  public var table: FeedTable? {
    if case .rows(let table) = self { table } else { nil }
  }
}

extension FeedValue: CustomStringConvertible {
  /// The value for a person to read: a number without a needless fraction, `3 rows` for rows.
  public var description: String {
    switch self {
    case .null: "null"
    case .truth(let truth): truth ? "true" : "false"
    case .number(let number): Self.text(of: number)
    case .text(let text): text
    case .rows(let table): table.description
    }
  }

  /// The digits of a whole number of 64 bits, or the shortest text that is read as the same number.
  static func text(of number: Double) -> String {
    Int64(exactly: number).map { String($0) } ?? String(number)
  }
}
