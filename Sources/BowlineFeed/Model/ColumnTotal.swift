// SPDX-License-Identifier: Apache-2.0

/// The numbers of a column of a table, summed up.
package struct ColumnTotal: Hashable, Sendable {
  /// The number of numbers.
  package private(set) var count = 0

  /// The least number; nil if there is none.
  package private(set) var least: Double?

  /// The greatest number; nil if there is none.
  package private(set) var most: Double?

  /// The sum, made small by a power of two, so that it is finite and as exact as the sum itself.
  private var part = 0.0
  private static let scale = 0x1p-40

  init() {}

  /// The sum; it can be infinite.
  package var sum: Double { part / Self.scale }

  /// The mean; 0 if there is no number.
  package var mean: Double { mean(of: count) }

  /// The mean if there are as many elements, of which those without a number count as 0.
  func mean(of count: Int) -> Double { part / Double(max(count, 1)) / Self.scale }

  mutating func add(_ number: Double) {
    count += 1
    part += number * Self.scale
    least = min(least ?? number, number)
    most = max(most ?? number, number)
  }
}
