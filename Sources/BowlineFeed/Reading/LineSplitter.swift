// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A splitter of bytes into lines, from pieces of any size.
///
/// A line ends in LF or in CR LF. It keeps the start of a line until its end comes, and no more
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

  /// - Parameter longest: The longest line in bytes.
  init(longest: Int) {
    self.longest = longest
  }

  /// Takes bytes, and hands over each line that ends in them.
  mutating func split(_ bytes: Span<UInt8>, _ body: Receiver) {
    var start = 0
    while start < bytes.count, let end = Self.lineEnd(bytes, from: start) {
      if rest.isEmpty, !isTooLong, end - start <= longest {
        handOver(bytes.extracting(start..<end), true, body)
      } else {
        addToRest(bytes.extracting(start..<end))
        handOverRest(body)
      }
      start = end + 1
    }
    addToRest(bytes.extracting(start..<bytes.count))
  }

  /// Takes the end of the bytes, and hands over the line that has not ended.
  mutating func end(_ body: Receiver) {
    if !rest.isEmpty { handOverRest(body) }
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
    handOver(line.span, isWhole, body)
  }

  private mutating func handOver(
    _ line: Span<UInt8>, _ isWhole: Bool, _ body: Receiver
  ) {
    count += 1
    let hasReturn = isWhole && line.count > 0 && line[line.count - 1] == 0x0D
    body(hasReturn ? line.extracting(0..<line.count - 1) : line, count, isWhole)
  }

  private static func lineEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress,
        let end = unsafe memchr(base + start, 0x0A, buffer.count - start)
      else { return nil }
      return unsafe end - UnsafeMutableRawPointer(mutating: base)
    }
  }
}
