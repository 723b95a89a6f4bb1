// SPDX-License-Identifier: Apache-2.0

/// The latest lines of something that goes on and on.
///
/// Every line has a number that it keeps: the first line that was ever appended is 0. A log holds
/// up to its capacity; each further line takes the place of the oldest.
///
/// ```swift
/// var log = Log(capacity: 1000)
/// log.append("connected")
/// ```
public struct Log: Sendable {
  /// The most lines it holds, 1 or more.
  public let capacity: Int

  /// The number of the oldest line that is left.
  public private(set) var firstNumber = 0

  private var ring: [String] = []

  /// Makes an empty log.
  ///
  /// - Precondition: `capacity` is above 0.
  public init(capacity: Int = 1000) {
    precondition(capacity > 0, "a log holds at least one line")
    self.capacity = capacity
  }

  /// Adds a line at the end; a text of several lines adds each of them.
  ///
  /// A line end at the end of the text begins another line, which is empty.
  ///
  /// - Complexity: O(1) for each line.
  public mutating func append(_ text: String) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if ring.count < capacity {
        ring.append(String(line))
      } else {
        ring[firstNumber % capacity] = String(line)
        firstNumber += 1
      }
    }
  }

  /// The numbers of the lines that are left.
  public var numbers: Range<Int> { firstNumber..<firstNumber + ring.count }

  /// The line of a number.
  ///
  /// - Precondition: The line is left.
  public subscript(number: Int) -> String {
    precondition(numbers.contains(number), "a log has the line of each of its numbers")
    return ring[number % capacity]
  }

  /// The lines that are left, the oldest first.
  ///
  /// - Complexity: O(*n*) in their number.
  public var lines: [String] { numbers.map { self[$0] } }
}

extension Log: Hashable {
  /// Whether two logs have the same capacity and the same lines with the same numbers.
  public static func == (one: Log, other: Log) -> Bool {
    one.capacity == other.capacity && one.firstNumber == other.firstNumber
      && one.ring == other.ring
  }
}

extension Log: CustomStringConvertible {
  /// How many lines it holds, and the newest one, for a person to read.
  public var description: String {
    guard let last = numbers.last else { return "0 lines" }
    return "\(numbers.count) lines, the last: \(self[last])"
  }
}
