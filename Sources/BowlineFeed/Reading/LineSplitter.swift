// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A splitter of bytes into lines, from pieces of any size.
///
/// A line ends in LF, in CR LF, or in CR, as a program ends one that it writes over; the text between
/// two CR is no line if it is empty. It keeps the start of a line until its end comes, and no more
/// than the longest line: a longer one is cut, and its rest is dropped.
struct LineSplitter {
  /// A receiver of lines.
  ///
  /// It gets the line, its number, counted from 1, and whether it is whole.
  typealias Receiver = (_ line: Span<UInt8>, _ number: Int, _ isWhole: Bool) -> Void

  private var count = 0

  private let longest: Int
  private var rest: [UInt8] = []
  private var isTooLong = false

  /// The line before has ended in CR, so that an LF next to it ends no other one.
  private var hasReturned = false

  /// - Parameter longest: The longest line in bytes.
  init(longest: Int) {
    self.longest = longest
  }

  /// Takes bytes, and hands over each line that ends in them.
  mutating func split(_ bytes: Span<UInt8>, _ body: Receiver) {
    var start = 0
    while start < bytes.count {
      let feed = Self.place(of: 0x0A, in: bytes, start..<bytes.count)
      let end = feed ?? bytes.count
      while let place = Self.place(of: 0x0D, in: bytes, start..<end) {
        if place > start || !rest.isEmpty {
          endLine(bytes.extracting(start..<place), body)
          hasReturned = true
        }
        start = place + 1
      }
      guard feed != nil else { return addToRest(bytes.extracting(start..<end)) }
      if end > start || !rest.isEmpty || !hasReturned {
        endLine(bytes.extracting(start..<end), body)
      }
      hasReturned = false
      start = end + 1
    }
  }

  /// Takes the end of the bytes, and hands over the line that has not ended.
  mutating func end(_ body: Receiver) {
    if !rest.isEmpty { handOverRest(body) }
    hasReturned = false
  }

  /// Hands over a line, of which these are the last bytes.
  private mutating func endLine(_ bytes: Span<UInt8>, _ body: Receiver) {
    if rest.isEmpty, bytes.count <= longest {
      count += 1
      body(bytes, count, true)
    } else {
      addToRest(bytes)
      handOverRest(body)
    }
  }

  private mutating func addToRest(_ bytes: Span<UInt8>) {
    let room = max(longest - rest.count, 0)
    if bytes.count > room { isTooLong = true }
    rest.append(bytes.extracting(0..<min(room, bytes.count)))
  }

  private mutating func handOverRest(_ body: Receiver) {
    let line = rest
    let isWhole = !isTooLong
    rest.removeAll(keepingCapacity: rest.capacity <= 1 << 20)
    isTooLong = false
    count += 1
    body(line.span, count, isWhole)
  }

  private static func place(
    of byte: UInt8, in bytes: Span<UInt8>, _ range: Range<Int>
  ) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !range.isEmpty,
        let end = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe end - UnsafeMutableRawPointer(mutating: base)
    }
  }
}
