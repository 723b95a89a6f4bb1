// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The places of a scene's code in its source, by which is known how often each line has fired.
final class SceneSource {
  /// The state of a line of the code.
  struct Reading: Equatable {
    /// How often what began there has fired.
    let timesFired: Int

    /// What began there and what it did last: `both ways, last 10 -> 11`.
    let words: String
  }

  private let file: String

  /// For each line of the code the lines of the source that have it.
  private var places: [Int: Set<Int>] = [:]

  /// - Parameter file: The module and the file of the scene.
  init(file: String = #fileID) {
    self.file = file
  }

  /// Says that the code begins behind the next line of the source, which says so to a reader.
  ///
  /// - Parameters:
  ///   - first: The number of the line of the code, from 0.
  ///   - count: How many lines of the code follow one another there.
  func begins(with first: Int = 0, count: Int, line: Int = #line) {
    for index in 0..<count { stands(first + index, at: line + 2 + index) }
  }

  /// Says that a line of the code stands in a line of the source.
  func stands(_ index: Int, at line: Int) { places[index, default: []].insert(line) }

  /// The lines of the source that have a line of the code.
  func lines(of index: Int) -> [Int] { places[index, default: []].sorted() }

  /// What is known of a line of the code; nil where nothing has begun.
  func reading(_ index: Int, in insight: Insight) -> Reading? {
    let lines = lines(of: index).compactMap { insight.line($0, of: file) }
    guard let first = lines.first else { return nil }
    let live = lines.reduce(0) { $0 + $1.liveCount }
    let kind =
      switch first.mode {
      case nil: "observer"
      case .oneWay?: "one way"
      case .oneTime?: "one time"
      case .twoWay?: "both ways"
      case .toSource?: "to the source"
      }
    var words = live == 1 ? kind : live == 0 ? "\(kind), ended" : "\(live) of them, \(kind)"
    if let last = lines.compactMap(\.last).last {
      words += ", last \(last.old ?? "nothing") -> \(last.new ?? "about to change")"
    }
    return Reading(timesFired: lines.reduce(0) { $0 + $1.timesFired }, words: words)
  }
}
