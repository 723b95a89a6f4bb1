// SPDX-License-Identifier: Apache-2.0

/// The names that are most like a misspelt one, the nearest first: three at most.
///
/// A name is like another one if it is the same but for case, or if at most a third of the shorter
/// one's characters, but at least one, have to be inserted, removed, replaced or swapped with the
/// next.
///
/// - Complexity: O(*n* · *m*) for each name of about the same length, in the lengths of both.
package func nearestNames(to key: String, among names: [String]) -> [String] {
  let key = Array(key.lowercased())
  let ranked = names.compactMap { name -> (distance: Int, name: String)? in
    let candidate = Array(name.lowercased())
    let limit = max(1, min(key.count, candidate.count) / 3)
    if abs(key.count - candidate.count) > limit { return nil }
    let distance = editDistance(key, candidate)
    return distance <= limit ? (distance, name) : nil
  }
  return ranked.sorted { $0 < $1 }.prefix(3).map(\.name)
}

/// How many characters have to be inserted, removed, replaced or swapped with the next to turn one
/// text into another.
///
/// It is the optimal string alignment distance: Boytsov, Indexing methods for approximate
/// dictionary searching, 2011, section 2.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast = Array(repeating: 0, count: second.count + 1)
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let isEqual = first[row] == second[column]
      var distance = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (isEqual ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
