// SPDX-License-Identifier: Apache-2.0

/// The scale from values to heights between the bottom and the top of a chart.
package struct ChartScale {
  package let bottom: Double
  package let top: Double

  /// Makes the scale of the values that show.
  ///
  /// - Parameters:
  ///   - values: The values; nil where there is none.
  ///   - range: The scale that was asked for; nil takes the smallest and the largest value, and
  ///     gives no scale if there is no value.
  package init?(of values: some Sequence<Double?>, range: ClosedRange<Double>?) {
    if let range {
      // No number is a part of an infinite one.
      let most = Double.greatestFiniteMagnitude
      bottom = min(max(range.lowerBound, -most), most)
      top = min(max(range.upperBound, -most), most)
      return
    }
    let present = values.compactMap(\.self)
    guard let smallest = present.min(), let largest = present.max() else { return nil }
    (bottom, top) = (smallest, largest)
  }

  /// Returns the level of a value, from 0 to `levels - 1`.
  ///
  /// The levels are equal parts of the scale; a value on the edge of two is in the upper one, the
  /// top itself in the last. A value beyond the scale is at its end. On a scale of one value
  /// that value is at the bottom.
  package func level(of value: Double, levels: Int) -> Int {
    min(Int(fraction(of: value) * Double(levels)), levels - 1)
  }

  /// Returns the place of a value on the scale, from 0 at the bottom to 1 at the top; a value
  /// beyond is at the nearer end.
  package func fraction(of value: Double) -> Double {
    // Halves, since the difference of two finite numbers can be infinite.
    let height = top / 2 - bottom / 2
    guard height > 0 else { return value > top ? 1 : 0 }
    return min(max((value / 2 - bottom / 2) / height, 0), 1)
  }
}
