// SPDX-License-Identifier: Apache-2.0

/// The division of a length among widgets beside or below one another.
enum Shares {
  /// What each of them gets.
  ///
  /// Each gets its preferred length, and those that grow share what is left over, in proportion;
  /// what cannot be divided goes to the first of them. Where there is too little those that grow
  /// also shrink, the largest first.
  ///
  /// - Parameters:
  ///   - preferred: The length that each wants.
  ///   - growth: The share of each in what is left over; 0 for none.
  ///   - room: The length for all, without what stays free between them.
  static func lengths(preferred: [Int], growth: [Int], room: Int) -> [Int] {
    var lengths = preferred
    var spare = room - lengths.reduce(0, +)
    while spare < 0 {
      let growing = lengths.indices.filter { growth[$0] > 0 && lengths[$0] > 0 }
      guard let largest = growing.max(by: { lengths[$0] <= lengths[$1] }) else { return lengths }
      lengths[largest] -= 1
      spare += 1
    }
    var shares = growth.map { max($0, 0) }.reduce(0, +)
    if shares == 0 { return lengths }
    for index in lengths.indices where growth[index] > 0 {
      // What is left over is divided among those who are still to come, so that it comes out even.
      let share = (spare * growth[index] + shares - 1) / shares
      lengths[index] += share
      spare -= share
      shares -= growth[index]
    }
    return lengths
  }
}
