// SPDX-License-Identifier: Apache-2.0

/// The sum of numbers of whatever types.
struct Total {
  /// The integers among them; nil if an `Int` cannot hold it.
  private var integers: Int? = 0

  private var hasIntegers = false

  /// The floating-point numbers among them; nil if there are none.
  private var fractions: Double?

  /// The values that can be added and are neither; nil if there are none.
  private var others: Any?

  /// - Parameter values: The numbers; nil counts as 0.
  /// - Throws: `Misfit` for a value that is no number, or one that cannot be added to the others.
  init(_ values: [Any?]) throws(Aggregate.Misfit) {
    for case let value? in values {
      if let integer = value as? any BinaryInteger {
        hasIntegers = true
        add(Int(exactly: integer))
      } else if let fraction = value as? any BinaryFloatingPoint {
        fractions = (fractions ?? 0) + Double(fraction)
      } else if let other = value as? any AdditiveArithmetic {
        try add(other)
      } else {
        throw Aggregate.Misfit(type: type(of: value))
      }
      if others != nil, hasIntegers || fractions != nil {
        throw Aggregate.Misfit(type: type(of: value))
      }
    }
  }

  /// An `Int` of integers, a `Double` as soon as a fraction is among the numbers, otherwise the type
  /// of the values, such as `Duration`.
  ///
  /// - Parameter type: What the values are declared to be, for the type of a sum of none.
  /// - Returns: nil if an `Int` cannot hold the integers.
  func sum(_ type: Any.Type?) -> Any? {
    if let others { return others }
    if let fractions { return integers.map { Double($0) + fractions } }
    if hasIntegers { return integers }
    guard let type else { return 0 }
    if type is any BinaryFloatingPoint.Type { return 0.0 }
    if type is any BinaryInteger.Type { return 0 }
    if let other = type as? any AdditiveArithmetic.Type { return other.zero }
    return 0
  }

  /// - Parameter count: The number of values, nil among them.
  /// - Returns: nil if there are none.
  func average(count: Int) throws(Aggregate.Misfit) -> Double? {
    if let others { throw Aggregate.Misfit(type: type(of: others)) }
    guard count > 0, let integers else { return nil }
    return (Double(integers) + (fractions ?? 0)) / Double(count)
  }

  private mutating func add(_ integer: Int?) {
    guard let integer, let present = integers else {
      integers = nil
      return
    }
    let (sum, overflow) = present.addingReportingOverflow(integer)
    integers = overflow ? nil : sum
  }

  private mutating func add<Number: AdditiveArithmetic>(
    _ number: Number
  ) throws(Aggregate.Misfit) {
    guard let present = others else {
      others = number
      return
    }
    guard let present = present as? Number else { throw Aggregate.Misfit(type: Number.self) }
    others = present + number
  }
}
