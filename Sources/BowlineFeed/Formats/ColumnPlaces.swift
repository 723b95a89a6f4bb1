// SPDX-License-Identifier: Apache-2.0

/// The places of the titles of a header, under which a row has its cells.
///
/// Rows that are set out so may have empty cells, and cells of several words. A place is counted in
/// characters; each is as wide as another one, as in the tables of docker, kubectl and lsblk.
struct ColumnPlaces {
  /// A range of a line, in bytes and in places.
  struct Cell {
    var bytes: Range<Int>
    var place: Range<Int>

    /// A single blank is between the cells.
    func isBeside(_ next: Cell) -> Bool { place.upperBound + 1 == next.place.lowerBound }

    func joined(with next: Cell) -> Cell {
      Cell(
        bytes: bytes.lowerBound..<next.bytes.upperBound,
        place: place.lowerBound..<next.place.upperBound)
    }
  }

  private let titles: [Range<Int>]

  /// The most places between words of one cell, as in the `0.00-1.00   sec` of iperf.
  private static let mostInside = 3

  /// Finds the places of titles; nil for a header with tabs, which are as wide as a terminal makes them.
  init?(_ titles: [Range<Int>], of header: Span<UInt8>) {
    guard let cells = Self.cells(titles, of: header) else { return nil }
    self.titles = cells.map(\.place)
  }

  /// Finds the cell of a row under each title, nil for an empty one.
  ///
  /// - Returns: nil if the row is not set out under the titles: one of its words stands under two of them,
  ///   or under none and apart from others.
  func cells(of row: Span<UInt8>) -> [Cell?]? {
    guard let words = Self.cells(FieldSplitter.words(row), of: row),
      let columns = columns(of: words)
    else { return nil }
    var cells = [Cell?](repeating: nil, count: titles.count)
    for (word, column) in zip(words, columns) {
      guard let cell = cells[column] else {
        cells[column] = word
        continue
      }
      // Blanks may stand wide apart in the rest of a line.
      let isClose = word.place.lowerBound - cell.place.upperBound <= Self.mostInside
      guard isClose || column == titles.count - 1 else { return nil }
      cells[column] = cell.joined(with: word)
    }
    return cells
  }

  /// Finds the column of each word.
  private func columns(of words: [Cell]) -> [Int]? {
    guard let titled = titledColumns(of: words) else { return nil }
    var columns: [Int] = []
    columns.reserveCapacity(words.count)
    for index in words.indices {
      if let column = titled[index] {
        columns.append(column)
        continue
      }
      var end = index
      while titled[end] == nil, end + 1 < words.count, words[end].isBeside(words[end + 1]) {
        end += 1
      }
      let next = titled[end]
      // A word between two titles belongs to the one before it, unless that one is set out to the right
      // and ends where its title does.
      let last = columns.last.flatMap { column in
        isCloser(index, of: words) || column == titles.count - 1 ? column : nil
      }
      let isComplete =
        last.map { words[index - 1].place.upperBound == titles[$0].upperBound } ?? true
      guard let column = isComplete ? next ?? last : last else { return nil }
      columns.append(column)
    }
    return columns
  }

  /// Finds the column whose title each word stands under, nil for a word under none.
  ///
  /// - Returns: nil if a word stands under two titles.
  private func titledColumns(of words: [Cell]) -> [Int?]? {
    var columns: [Int?] = []
    columns.reserveCapacity(words.count)
    var next = 0
    for word in words {
      while next < titles.count, titles[next].upperBound <= word.place.lowerBound { next += 1 }
      let isUnder = next < titles.count && titles[next].overlaps(word.place)
      if isUnder, next + 1 < titles.count, titles[next + 1].overlaps(word.place) { return nil }
      columns.append(isUnder ? next : nil)
    }
    return columns
  }

  /// Says whether a word is beside the one before it, or no nearer to the next one than to that.
  private func isCloser(_ index: Int, of words: [Cell]) -> Bool {
    if words[index - 1].isBeside(words[index]) { return true }
    guard index + 1 < words.count else { return false }
    let before = words[index].place.lowerBound - words[index - 1].place.upperBound
    let after = words[index + 1].place.lowerBound - words[index].place.upperBound
    return before <= min(after, Self.mostInside)
  }

  /// Counts the cells that begin or end where their title does.
  func alignedCount(of cells: [Cell?]) -> Int {
    zip(cells, titles).count { cell, title in
      cell?.place.lowerBound == title.lowerBound || cell?.place.upperBound == title.upperBound
    }
  }

  /// Says whether each cell that is there begins or ends where its title does.
  func areAligned(_ cells: [Cell?]) -> Bool { alignedCount(of: cells) == cells.count { $0 != nil } }

  /// Says whether each cell that is there begins where its title does.
  func areBelow(_ cells: [Cell?]) -> Bool {
    zip(cells, titles).allSatisfy { $0 == nil || $0?.place.lowerBound == $1.lowerBound }
  }

  /// Joins words of a header that are one title.
  ///
  /// They are where a word of the row stands under both or none under the first, as with the `Local Address`
  /// over `10.0.0.5:22`. With none under the second they are if they are written so, as the `Mounted on` over
  /// `/`.
  static func titles(
    _ words: [Range<Int>], of header: Span<UInt8>, over row: Span<UInt8>
  ) -> [Range<Int>] {
    guard let titles = cells(words, of: header),
      let below = cells(FieldSplitter.words(row), of: row)
    else { return words }
    var joined: [Cell] = []
    for title in titles {
      guard let last = joined.last, last.isBeside(title) else {
        joined.append(title)
        continue
      }
      let first = below.first { $0.place.overlaps(last.place) }
      let second = below.first { $0.place.overlaps(title.place) }
      let isOne =
        second.map { first == nil || first?.place == $0.place }
        ?? isPhrase(header.extracting(last.bytes), header.extracting(title.bytes))
      if isOne {
        joined[joined.count - 1] = last.joined(with: title)
      } else {
        joined.append(title)
      }
    }
    return joined.map(\.bytes)
  }

  /// Says whether a word begins with a capital and goes on in small letters, and the next one is in small
  /// letters.
  private static func isPhrase(_ word: Span<UInt8>, _ next: Span<UInt8>) -> Bool {
    let small: ClosedRange<UInt8> = 0x61...0x7A
    return word.count > 1 && (0x41...0x5A).contains(word[0]) && small.contains(word[1])
      && small.contains(next[0])
  }

  private static func cells(_ ranges: [Range<Int>], of line: Span<UInt8>) -> [Cell]? {
    var cells: [Cell] = []
    cells.reserveCapacity(ranges.count)
    var place = 0
    var start = 0
    var ranges = ranges[...]
    for index in 0..<line.count {
      if line[index] == 0x09 { return nil }
      // A character of UTF-8 has one byte that is none of its later ones.
      if line[index] & 0xC0 != 0x80 { place += 1 }
      guard let range = ranges.first else { continue }
      if index == range.lowerBound { start = place - 1 }
      if index == range.upperBound - 1 {
        cells.append(Cell(bytes: range, place: start..<place))
        ranges.removeFirst()
      }
    }
    return cells
  }
}
