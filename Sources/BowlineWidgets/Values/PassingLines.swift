// SPDX-License-Identifier: Apache-2.0

/// The lines of a log that pass a filter.
///
/// Each line is searched once, also while others are appended: it is remembered which lines of a
/// chunk pass. A log that shares no chunk with the one before is searched anew.
struct PassingLines {
  /// A chunk that was searched, with a bit for each line that passes, the lowest for the first.
  private struct Chunk {
    var lines: [AttributedText]
    var passing: UInt32 = 0
  }

  private let passes: (String) -> Bool

  /// The chunks that were searched; nil for one in between.
  private var chunks: [Chunk?] = []

  /// The index of the first of these chunks in the log.
  private var first = 0

  /// Makes a filter that is passed by lines for which a function returns true.
  init(where passes: @escaping (String) -> Bool) { self.passes = passes }

  /// Makes a filter that is passed by lines with a text in them, in upper or lower case.
  init(containing text: String) {
    let text = text.lowercased()
    self.init { $0.lowercased().contains(text) }
  }

  /// Says whether a line of a log passes.
  mutating func contains(_ number: Int, of log: Log) -> Bool {
    passing(number / Log.chunkLength, of: log) & 1 << (number % Log.chunkLength) != 0
  }

  /// Finds the last line of a log that passes and has a lower number; nil for none.
  mutating func last(before number: Int, of log: Log) -> Int? {
    var end = number
    while end > log.numbers.lowerBound {
      let start = (end - 1) / Log.chunkLength * Log.chunkLength
      let passing = passing(start / Log.chunkLength, of: log) & (1 << (end - start) - 1)
      if passing != 0 {
        let last = start + UInt32.bitWidth - 1 - passing.leadingZeroBitCount
        return last < log.numbers.lowerBound ? nil : last
      }
      end = start
    }
    return nil
  }

  /// Returns the lines of a chunk that pass, and searches those that were not searched yet.
  private mutating func passing(_ index: Int, of log: Log) -> UInt32 {
    let dropped = log.firstNumber / Log.chunkLength - first
    if dropped != 0 {
      chunks = dropped < 0 ? [] : Array(chunks.dropFirst(dropped))
      first += dropped
    }
    while first + chunks.count <= index { chunks.append(nil) }
    let lines = log.chunk(index)
    var chunk = chunks[index - first] ?? Chunk(lines: [])
    // Arrays that share their memory are known to be equal without a comparison of their lines.
    if chunk.lines == lines { return chunk.passing }
    if !lines.starts(with: chunk.lines) { chunk = Chunk(lines: []) }
    for place in chunk.lines.count..<lines.count where passes(lines[place].string) {
      chunk.passing |= 1 << place
    }
    chunk.lines = lines
    chunks[index - first] = chunk
    return chunk.passing
  }
}
