// SPDX-License-Identifier: Apache-2.0

/// Numbers with their times, oldest first, in 8 or 12 bytes each, where a ``FeedSample`` has 40.
///
/// They are stored in pieces of one length, so that a thousand queues that grow at once leave no
/// gaps behind. A time is stored to a hundredth of a second in a day, and rounded down, so that the
/// points up to a moment stay the same.
struct PointQueue: Hashable, Sendable {
  /// The points of a piece.
  private static let length = 128

  /// A full piece, packed.
  private struct Piece: Hashable, Sendable {
    let start: Double

    /// The times; behind them the numbers, if a `Float` holds each exactly, as it does whole ones
    /// below 16 million.
    let offsets: [Float]

    /// The numbers, if a `Float` does not hold each.
    private let doubles: [Double]

    init(start: Double, offsets: [Float], numbers: [Double]) {
      self.start = start
      let isShort = numbers.allSatisfy { Double(Float($0)) == $0 }
      var floats: [Float] = []
      floats.reserveCapacity(isShort ? PointQueue.length * 2 : PointQueue.length)
      floats += offsets
      if isShort { floats += numbers.lazy.map { Float($0) } }
      self.offsets = floats
      doubles = isShort ? [] : numbers.map(\.self)
    }

    subscript(index: Int) -> Double {
      doubles.isEmpty ? Double(offsets[PointQueue.length + index]) : doubles[index]
    }
  }

  private var pieces: [Piece] = []

  /// The number of points removed from the first piece, or without one from the newest points.
  private var goneCount = 0

  /// The newest points, which do not fill a piece yet.
  private var start = 0.0
  private var offsets: [Float] = []
  private var numbers: [Double] = []

  var count: Int { pieces.count * Self.length + numbers.count - goneCount }

  /// Calls a body for each point, the oldest first.
  func forEach(_ body: (_ number: Double, _ time: FeedTime) -> Void) {
    for (place, piece) in pieces.enumerated() {
      for index in (place == 0 ? goneCount : 0)..<Self.length {
        body(piece[index], Self.time(piece.start, piece.offsets[index]))
      }
    }
    for index in (pieces.isEmpty ? goneCount : 0)..<numbers.count {
      body(numbers[index], Self.time(start, offsets[index]))
    }
  }

  mutating func append(_ number: Double, at time: FeedTime) {
    if numbers.count == Self.length { pack() }
    let seconds = time.secondsSince1970
    if numbers.isEmpty { start = seconds }
    // An array that grows by itself takes up to half as much again.
    if numbers.count == Self.length / 4, numbers.capacity < Self.length {
      offsets.reserveCapacity(Self.length)
      numbers.reserveCapacity(Self.length)
    }
    let offset = Float(seconds - start)
    offsets.append(Double(offset) > seconds - start ? offset.nextDown : offset)
    numbers.append(number)
  }

  /// Makes a piece of the newest points.
  private mutating func pack() {
    pieces.append(Piece(start: start, offsets: offsets, numbers: numbers))
    offsets.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
  }

  private mutating func removeNewest() {
    offsets.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    goneCount = 0
  }

  /// Removes the oldest point.
  ///
  /// - Precondition: There is one.
  mutating func removeFirst() -> FeedSample {
    let index = goneCount
    goneCount += 1
    guard let piece = pieces.first else {
      let sample = FeedSample(numbers[index], at: Self.time(start, offsets[index]))
      if goneCount == numbers.count { removeNewest() }
      return sample
    }
    if goneCount == Self.length {
      pieces.removeFirst()
      goneCount = 0
    }
    return FeedSample(piece[index], at: Self.time(piece.start, piece.offsets[index]))
  }

  /// Removes all points.
  mutating func removeAll() { self = PointQueue() }

  private static func time(_ start: Double, _ offset: Float) -> FeedTime {
    FeedTime(secondsSince1970: start + Double(offset))
  }
}
