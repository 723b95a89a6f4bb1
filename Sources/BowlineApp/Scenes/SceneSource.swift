// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The lines of code that a scene shows, with their line numbers in the source, and the number of
/// times that each has fired.
final class SceneSource {
  /// The state of a line of the code.
  struct Reading: Equatable {
    /// The number of times that the bindings and observers of the line have fired.
    let timesFired: Int

    /// The directions of its bindings, and the latest change: `both ways, last 10 -> 11`.
    let words: String
  }

  private let code: [String]
  private let file: String

  /// The line numbers in the source of each line of the code, by its index.
  private var sourceLines: [Int: Set<Int>] = [:]

  /// The counts of this scene's own bindings and observers, apart from those of other scenes of its
  /// class in the same process.
  private let counts = Insight.LineCounts()

  /// - Parameters:
  ///   - code: The lines.
  ///   - file: The module and the file of the scene.
  init(_ code: [String], file: String = #fileID) {
    self.code = code
    self.file = file
  }

  /// Declares that the code begins two lines below the call, behind a comment that says so.
  ///
  /// - Parameters:
  ///   - first: The index of the first line of the code.
  ///   - count: The number of lines of the code that follow one another there; nil for all.
  func begins(with first: Int = 0, count: Int? = nil, line: Int = #line) {
    for index in 0..<(count ?? code.count) { stands(first + index, at: line + 2 + index) }
  }

  /// Declares the line number in the source of a line of the code.
  func stands(_ index: Int, at line: Int) { sourceLines[index, default: []].insert(line) }

  /// Runs code that binds or observes, and counts how often its bindings and observers fire.
  func count(_ body: () -> Void) { counts.count(body) }

  /// The line numbers in the source of a line of the code.
  func lines(of index: Int) -> [Int] { sourceLines[index, default: []].sorted() }

  /// Finds the index of the line of the code at a call site; nil if there is none.
  func index(at site: Insight.CallSite) -> Int? {
    guard site.file == file else { return nil }
    return sourceLines.first { $0.value.contains(site.line) }?.key
  }

  /// Finds the statement at a call site, with the sync mode written out; nil if there is none.
  func statement(at site: Insight.CallSite, _ sync: SyncMode?) -> String? {
    guard let index = index(at: site) else { return nil }
    let line = String(code[index].drop { $0 == " " })
    let text = sync.map { Self.line(line, in: $0) } ?? line
    return text.hasSuffix(" in") || text.hasSuffix("{") ? "\(text) … }" : text
  }

  /// The lines with a sync mode in place of the variable that holds it.
  func lines(in sync: SyncMode) -> [String] { code.map { Self.line($0, in: sync) } }

  private static func line(_ line: String, in sync: SyncMode) -> String {
    line.hasSuffix("sync: sync)") ? "\(line.dropLast(5)).\(sync))" : line
  }

  /// Returns the state of a line of the code; nil if it has begun no binding or observer.
  func reading(_ index: Int) -> Reading? {
    let lines = lines(of: index).compactMap { counts.line($0, of: file) }
    guard let first = lines.first else { return nil }
    let live = lines.reduce(0) { $0 + $1.liveCount }
    let kind = ValueText.words(first.mode)
    var words = live == 1 ? kind : live == 0 ? "\(kind), ended" : "\(live) of them, \(kind)"
    if let last = lines.compactMap(\.last).last {
      words += ", last \(ValueText.short(last))"
    }
    return Reading(timesFired: lines.reduce(0) { $0 + $1.timesFired }, words: words)
  }
}
