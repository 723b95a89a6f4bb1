// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection {
  /// The element at an index; nil if there is none.
  ///
  /// It is for key paths to one element of an observed array. A key path such as `\.entries[2]` is
  /// read again after each change, and traps once the array is shorter, as an array does;
  /// this one has the value nil then, and comes to life when the array is long enough:
  ///
  /// ```swift
  /// account.observe(\.entries[ifPresent: 2]?.price, options: .new) { _, change in … }
  /// ```
  @inlinable
  public subscript(ifPresent index: Index) -> Element? {
    index >= startIndex && index < endIndex ? self[index] : nil
  }
}
