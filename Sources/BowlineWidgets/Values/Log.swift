// SPDX-License-Identifier: Apache-2.0

/// The latest lines of a text that keeps growing.
///
/// Every line has a number that it keeps: the first line that was ever appended is 0. A log holds
/// up to its capacity; each further line takes the place of the oldest.
///
/// ```swift
/// var log = Log(capacity: 1000)
/// log.append("connected")
/// ```
public struct Log: Sendable {
  /// The largest number of lines in it, 1 or more.
  public let capacity: Int

  /// The number of the oldest line that is left.
  public private(set) var firstNumber = 0

  /// The lines in chunks; the first chunk still has the lines of it that were dropped.
  ///
  /// An observer of the log holds the value before the change, so appending copies the array that
  /// it changes: a chunk, not the whole log.
  private var chunks: [[AttributedText]] = []

  /// The number of lines in a chunk; the last one may have fewer.
  static let chunkLength = 16

  private var endNumber = 0

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
  /// - Complexity: For each line O(*n*) in the capacity, of which it copies a sixteenth at the most.
  public mutating func append(_ text: String) {
    // All line ends of ASCII are below a space, and most texts are of one line: it costs less to
    // test bytes than characters.
    if text.utf8.allSatisfy({ (0x20..<0x80).contains($0) }) {
      return append(line: AttributedText(text))
    }
    append(AttributedText(text))
  }

  /// Adds a line with looks of its own at the end; a text of several lines adds each of them.
  ///
  /// - Complexity: As for a string.
  public mutating func append(_ text: AttributedText) {
    for line in text.lines { append(line: line) }
  }

  private mutating func append(line: AttributedText) {
    if endNumber % Self.chunkLength == 0 {
      chunks.append([line])
    } else {
      chunks[chunks.count - 1].append(line)
    }
    endNumber += 1
    if endNumber - firstNumber <= capacity { return }
    firstNumber += 1
    if firstNumber % Self.chunkLength == 0 { chunks.removeFirst() }
  }

  /// The numbers of the lines that are left.
  public var numbers: Range<Int> { firstNumber..<endNumber }

  /// The line with a number.
  ///
  /// - Precondition: The number is one of ``numbers``.
  public subscript(number: Int) -> String { self[attributed: number].string }

  /// The line with a number, with its looks.
  ///
  /// - Precondition: The number is one of ``numbers``.
  public subscript(attributed number: Int) -> AttributedText {
    precondition(numbers.contains(number), "a log has the line of each of its numbers")
    return chunks[number / Self.chunkLength - firstNumber / Self.chunkLength][
      number % Self.chunkLength]
  }

  /// The lines of a chunk, some of which may have been dropped.
  ///
  /// - Parameter index: The number of one of its lines, divided by the length of a chunk.
  func chunk(_ index: Int) -> [AttributedText] {
    chunks[index - firstNumber / Self.chunkLength]
  }

  /// The lines that are left, the oldest first.
  ///
  /// - Complexity: O(*n*) in their number.
  public var lines: [String] { numbers.map { self[$0] } }
}

extension Log: Hashable {
  /// Says whether two logs have the same capacity and the same lines with the same numbers.
  public static func == (one: Log, other: Log) -> Bool {
    one.capacity == other.capacity && one.numbers == other.numbers
      && one.numbers.allSatisfy { one[attributed: $0] == other[attributed: $0] }
  }

  /// Hashes the capacity, the numbers and the lines.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(capacity)
    hasher.combine(numbers)
    hasher.combine(lines)
  }
}

extension Log: CustomStringConvertible {
  /// The number of lines in the log, and the newest one, for a person to read.
  public var description: String {
    guard let last = numbers.last else { return "0 lines" }
    return "\(numbers.count) \(numbers.count == 1 ? "line" : "lines"), the last: \(self[last])"
  }
}
