// SPDX-License-Identifier: Apache-2.0

/// A line that arrived.
public struct FeedLine: Hashable, Sendable {
  /// The longest text of a line that is kept, in bytes.
  public static let longestText = 4_096

  /// The number, counted from 1; for a value on several lines that of the first.
  public let number: Int

  /// The text without the line end, with U+FFFD for bytes that are no UTF-8, cut after
  /// ``longestText``.
  ///
  /// It may hold control characters: code that draws it has to clean it.
  public let text: String

  /// The moment at which it arrived.
  public let time: FeedTime

  /// Makes a line.
  public init(number: Int, text: String, time: FeedTime) {
    self.number = number
    self.text = text
    self.time = time
  }
}

/// A line that did not fit the format.
public struct FeedRefusal: Hashable, Sendable {
  /// The line.
  public let line: FeedLine

  /// The reason, for a person to read, such as `2 fields where the header has 5`.
  public let reason: String

  /// Makes a refusal.
  public init(line: FeedLine, reason: String) {
    self.line = line
    self.reason = reason
  }
}

extension FeedLine: CustomStringConvertible {
  /// The number and the text, for a person to read.
  public var description: String { "line \(number): \(text)" }
}

extension FeedRefusal: CustomStringConvertible {
  /// The number of the line and the reason, for a person to read.
  public var description: String { "line \(line.number): \(reason)" }
}
