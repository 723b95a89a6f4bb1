// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The lines of code that a scene shows, with the places of the source where they stand, and how often
/// each has fired.
final class SceneSource {
  /// The state of a line of the code.
  struct Reading: Equatable {
    /// The number of times that the bindings and observers of the line have fired.
    let timesFired: Int

    /// The directions of these, and the latest change: `both ways, last 10 -> 11`.
    let words: String
  }

  private let code: [String]
  private let file: String

  /// For each line of the code the lines of the source that have it.
  private var places: [Int: Set<Int>] = [:]

  /// The counts of what the scene itself has begun: other scenes of its kind in the same process
  /// are counted apart.
  private let counts = Insight.LineCounts()

  /// - Parameters:
  ///   - code: The lines.
  ///   - file: The module and the file of the scene.
  init(_ code: [String], file: String = #fileID) {
    self.code = code
    self.file = file
  }

  /// Says that the code begins behind the next line of the source, which says so to a reader.
  ///
  /// - Parameters:
  ///   - first: The number of the line of the code, from 0.
  ///   - count: How many lines of the code follow one another there; nil for all.
  func begins(with first: Int = 0, count: Int? = nil, line: Int = #line) {
    for index in 0..<(count ?? code.count) { stands(first + index, at: line + 2 + index) }
  }

  /// Says that a line of the code stands in a line of the source.
  func stands(_ index: Int, at line: Int) { places[index, default: []].insert(line) }

  /// Runs code of the scene that binds or observes, and counts how often that fires.
  func count(_ body: () -> Void) { counts.count(body) }

  /// The lines of the source that have a line of the code.
  func lines(of index: Int) -> [Int] { places[index, default: []].sorted() }

  /// The number of the line of the code that stands at a place of the source, from 0; nil where none
  /// does.
  func index(at site: Insight.CallSite) -> Int? {
    guard site.file == file else { return nil }
    return places.first { $0.value.contains(site.line) }?.key
  }

  /// The statement at a place of the source, with the sync mode written out; nil where none stands.
  func statement(at site: Insight.CallSite, _ sync: SyncMode?) -> String? {
    guard let index = index(at: site) else { return nil }
    let line = String(code[index].drop { $0 == " " })
    let text = sync.map { Self.line(line, in: $0) } ?? line
    return text.hasSuffix(" in") || text.hasSuffix("{") ? "\(text) … }" : text
  }

  /// The lines with a sync mode in the place of the variable that holds it.
  func lines(in sync: SyncMode) -> [String] { code.map { Self.line($0, in: sync) } }

  private static func line(_ line: String, in sync: SyncMode) -> String {
    line.hasSuffix("sync: sync)") ? "\(line.dropLast(5)).\(sync))" : line
  }

  /// Gives the state of a line of the code; nil where nothing has begun.
  func reading(_ index: Int) -> Reading? {
    let lines = lines(of: index).compactMap { counts.line($0, of: file) }
    guard let first = lines.first else { return nil }
    let live = lines.reduce(0) { $0 + $1.liveCount }
    let kind = ValueText.words(first.mode)
    var words = live == 1 ? kind : live == 0 ? "\(kind), ended" : "\(live) of them, \(kind)"
    if let last = lines.compactMap(\.last).last {
      let (old, new) = (last.old ?? "nothing", last.new ?? "about to change")
      // What is in quotes is a text, whose numbers are as somebody wrote them.
      let values = [old, new].map { $0.first == "\"" ? $0 : ValueText.rounded($0) }
      words += ", last " + (values[0] == values[1] ? values[1] : "\(values[0]) -> \(values[1])")
    }
    return Reading(timesFired: lines.reduce(0) { $0 + $1.timesFired }, words: words)
  }
}
