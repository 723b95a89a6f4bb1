// SPDX-License-Identifier: Apache-2.0

/// A path of a layout: the source, the name in it, and the statistic or aggregate of its values.
package struct LayoutPath: Hashable, Sendable {
  /// A statistic of the values of a path, or of the lines of a source.
  package enum Statistic: String, Hashable, Sendable, CaseIterable {
    case rate, arrivals, least, mean, most, median, percentile95, percentile99, lines

    /// The description in the documentation.
    package var summary: String {
      switch self {
      case .rate: "the rise a second of a number that only rises; lines a second of a source"
      case .arrivals: "how many values came a second"
      case .least: "the least number so far"
      case .mean: "the mean of all numbers so far"
      case .most: "the greatest number so far"
      case .median: "the number that half of the latest ones do not exceed"
      case .percentile95: "the number that 95 of 100 of the latest ones do not exceed"
      case .percentile99: "the number that 99 of 100 of the latest ones do not exceed"
      case .lines: "how many lines a source has written"
      }
    }

    /// A source as a whole has it too.
    var isOfSource: Bool { self == .rate || self == .lines }
  }

  /// An aggregate of the rows of a table.
  package enum Aggregate: String, Hashable, Sendable, CaseIterable {
    case count, sum, avg, min, max

    /// The description in the documentation.
    package var summary: String {
      switch self {
      case .count: "how many rows there are"
      case .sum: "the sum of a column, whose name follows"
      case .avg: "the mean of a column"
      case .min: "the least number of a column"
      case .max: "the greatest number of a column"
      }
    }
  }

  /// The ending of a path: none, a statistic or an aggregate.
  package enum Ending: Hashable, Sendable {
    case plain
    case statistic(Statistic)
    case aggregate(Aggregate, column: String)
  }

  /// The name of the source.
  package let source: String

  /// The name in the source; empty for the source as a whole.
  package var name: String

  package let ending: Ending

  package init(source: String, name: String, ending: Ending = .plain) {
    self.source = source
    self.name = name
    self.ending = ending
  }

  /// Its numbers are measured, or the mean of others, and have more digits than they can tell.
  package var isAveraged: Bool {
    switch ending {
    case .statistic(.rate), .statistic(.arrivals), .statistic(.mean): true
    case .aggregate(.avg, column: _): true
    default: false
    }
  }

  /// The path without its source, as the program knows it that a value is sent to.
  package var localText: String { localText(name) }

  private func localText(_ name: String) -> String {
    let end: [String] =
      switch ending {
      case .plain: []
      case .statistic(let statistic): ["@\(statistic.rawValue)"]
      case .aggregate(let aggregate, let column):
        ["@\(aggregate.rawValue)"] + (column.isEmpty ? [] : [column])
      }
    return ((name.isEmpty ? [] : [name]) + end).joined(separator: ".")
  }

  /// The path as it is written.
  package var text: String {
    let local = localText(Self.written(name))
    return local.isEmpty ? source : "\(source).\(local)"
  }
}

extension LayoutPath {
  /// The name with quotes, as a path has it that would read as another one: `"@timestamp"`, `"a..b"`.
  private static func written(_ name: String) -> String {
    let components = name.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = components.allSatisfy { !$0.isEmpty && !"@\"".contains($0.first ?? " ") }
    return isPlain || name.isEmpty ? name : "\"\(name.replacing("\"", with: "\"\""))\""
  }

  /// Reads a name in quotes, in which a quote is doubled, and what is behind it: nothing or `.@rate`.
  ///
  /// - Returns: nil for a path without quotes.
  private static func quoted(
    _ path: Substring, in text: String
  ) throws(LayoutPathError) -> (name: String, rest: Substring)? {
    guard path.first == "\"" else { return nil }
    var name = ""
    var rest = path.dropFirst()
    while let character = rest.popFirst() {
      guard character == "\"" else {
        name.append(character)
        continue
      }
      if rest.first == "\"" {
        name.append(rest.removeFirst())
        continue
      }
      if !name.isEmpty, rest.isEmpty || rest.hasPrefix(".@") { return (name, rest) }
      break
    }
    throw LayoutPathError(
      "'\(text)' has no end of the name in quotes, or more than an ending behind it")
  }

  /// Reads a path.
  ///
  /// - Parameter sources: The names of the sources.
  /// - Throws: The error, for a person.
  package init(_ text: String, sources: [String]) throws(LayoutPathError) {
    // The name of a source may have dots; the longest name that fits is meant.
    let source = sources.filter { text == $0 || text.hasPrefix($0 + ".") }.max {
      $0.count < $1.count
    }
    guard let source else {
      let typed = text.prefix { $0 != "." }
      throw LayoutPathError(
        LayoutWords.choice("'\(typed)' is no source", typed: String(typed), sources))
    }
    let quoted = try Self.quoted(text.dropFirst(source.count + 1), in: text)
    let components = (quoted?.rest ?? text.dropFirst(source.count + 1)).split(
      separator: ".", omittingEmptySubsequences: quoted != nil)
    if text != source, components.contains("") {
      throw LayoutPathError(
        "'\(text)' has an empty name; write names with single dots between them, or the whole name in "
          + "quotes")
    }
    guard let mark = components.firstIndex(where: { $0.hasPrefix("@") }) else {
      self.init(source: source, name: quoted?.name ?? components.joined(separator: "."))
      return
    }
    let name = quoted?.name ?? components[..<mark].joined(separator: ".")
    let word = String(components[mark].dropFirst())
    let rest = components[(mark + 1)...].joined(separator: ".")
    if let aggregate = Aggregate(rawValue: word) {
      if aggregate == .count, !rest.isEmpty {
        throw LayoutPathError("'@count' counts rows, so no '\(rest)' stands behind it")
      }
      if aggregate != .count, rest.isEmpty {
        throw LayoutPathError("'@\(word)' needs a column, as in \(source).rows.@\(word).cpu")
      }
      self.init(
        source: source, name: name.isEmpty ? FeedFormat.rowsName : name,
        ending: .aggregate(aggregate, column: rest))
    } else if let statistic = Statistic(rawValue: word) {
      if !rest.isEmpty {
        throw LayoutPathError("'@\(word)' stands at the end of a path, and not before '\(rest)'")
      }
      self.init(
        source: source,
        name: name.isEmpty && !statistic.isOfSource ? FeedFormat.valueName : name,
        ending: .statistic(statistic))
    } else {
      let words = Statistic.allCases.map(\.rawValue) + Aggregate.allCases.map(\.rawValue)
      throw LayoutPathError(
        LayoutWords.choice("there is no '@\(word)'", typed: "@\(word)", words.map { "@\($0)" }))
    }
  }
}

/// The reason for which a text is no path.
package struct LayoutPathError: Error {
  package let message: String

  init(_ message: String) {
    self.message = message
  }
}
