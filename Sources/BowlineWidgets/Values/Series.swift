// SPDX-License-Identifier: Apache-2.0

/// The latest values of a measurement that is repeated.
///
/// A series is a ring: it holds up to its capacity, and each further value takes the place of the
/// oldest. A measurement that failed is nil and leaves a gap in a chart.
///
/// ```swift
/// var load = Series(capacity: 60)
/// load.append(0.5)
/// load.append(nil)
/// ```
public struct Series: Sendable {
  /// The largest number of values in it, 1 or more.
  public let capacity: Int

  private var ring: [Double?] = []

  /// The index of the oldest value in the ring, once that is full.
  private var start = 0

  /// Makes an empty series.
  ///
  /// - Precondition: `capacity` is above 0.
  public init(capacity: Int) {
    precondition(capacity > 0, "a series holds at least one value")
    self.capacity = capacity
  }

  /// Makes a series of values, the oldest first; of more than the capacity the latest are kept.
  ///
  /// - Precondition: `capacity` is above 0.
  public init(_ values: some Sequence<Double?>, capacity: Int) {
    self.init(capacity: capacity)
    for value in values { append(value) }
  }

  /// Adds the newest value.
  ///
  /// - Parameter value: The value; nil, or a number that is not finite, is a gap.
  /// - Complexity: O(1).
  public mutating func append(_ value: Double?) {
    let value = value.flatMap { $0.isFinite ? $0 : nil }
    if ring.count < capacity {
      ring.append(value)
    } else {
      ring[start] = value
      start = (start + 1) % capacity
    }
  }

  /// The smallest value; nil where there is none.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public var minimum: Double? { lazy.compactMap(\.self).min() }

  /// The largest value; nil where there is none.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public var maximum: Double? { lazy.compactMap(\.self).max() }
}

extension Series: RandomAccessCollection {
  /// The position of the oldest value, 0.
  public var startIndex: Int { 0 }

  /// The number of values.
  public var endIndex: Int { ring.count }

  /// The value at a position, counted from the oldest.
  ///
  /// - Precondition: The position is that of a value.
  public subscript(position: Int) -> Double? {
    precondition(ring.indices.contains(position), "a series has a value at each of its positions")
    return ring[(start + position) % ring.count]
  }
}

extension Series: Hashable {
  /// Says whether two series have the same capacity and the same values in the same order, wherever
  /// they begin in their rings.
  public static func == (one: Series, other: Series) -> Bool {
    one.capacity == other.capacity && one.elementsEqual(other)
  }

  /// Hashes the capacity and the values in their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(capacity)
    for value in self { hasher.combine(value) }
  }
}

extension Series: CustomStringConvertible {
  /// The number of values in the series, and the newest one, for a person to read.
  public var description: String {
    guard let last else { return "0 values" }
    return "\(count) values, the last: \(last.map { "\($0)" } ?? "missing")"
  }
}
