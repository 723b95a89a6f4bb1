// SPDX-License-Identifier: Apache-2.0

extension Insight {
  /// The observations and bindings as a table, one in a line, with a line of figures.
  ///
  /// ```
  /// 1 binding, 1 observation, 2 changes
  /// Label#1.text <- Account#1.balance   oneWay   live  2 times  "10" -> "11"  Main.swift:3
  /// Account#1.f(balance, owner)         observe  live  1 time   …             Main.swift:5
  /// ```
  public var text: String { Insight.text(of: entries, changeCount: changeCount) }

  /// The same of some observations and bindings.
  ///
  /// - Parameters:
  ///   - entries: The observations and bindings.
  ///   - changeCount: How many changes to speak of.
  public static func text(of entries: [Entry], changeCount: Int) -> String {
    let bindings = entries.count { $0.mode != nil }
    let figures = [
      counted(bindings, "binding"), counted(entries.count - bindings, "observation"),
      counted(changeCount, "change"),
    ]
    return ([figures.joined(separator: ", ")] + table(entries.map(\.cells)))
      .joined(separator: "\n") + "\n"
  }

  /// What is still there, counted by the place where it began, the most frequent first.
  ///
  /// It is for the end of a program or a test, where nothing should be left; what is not let go of
  /// comes again and again from the same place.
  ///
  /// ```
  /// 3 still alive
  /// 2  Main.swift:3  Label.text <- Account.balance
  /// 1  Main.swift:5  Account.balance
  /// ```
  public var aliveReport: String { Insight.aliveReport(of: entries) }

  /// The same of some observations and bindings.
  public static func aliveReport(of entries: [Entry]) -> String {
    var counts: [String: Int] = [:]
    var rows: [String: [String]] = [:]
    for entry in entries {
      let row = [entry.siteText, entry.endsByClass]
      counts[row.joined(separator: " "), default: 0] += 1
      rows[row.joined(separator: " ")] = row
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let table = table(order.map { ["\($0.value)"] + rows[$0.key]! })
    return (["\(entries.count) still alive"] + table).joined(separator: "\n") + "\n"
  }

  /// Lines in which each column is as wide as its widest cell.
  private static func table(_ rows: [[String]]) -> [String] {
    guard let first = rows.first else { return [] }
    let rows = rows.map { $0.map(withoutControls) }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Insight.Entry {
  /// Both ends in one text: `Label#1.text <- Account#1.balance`.
  ///
  /// The arrow goes where the values go; there are two in a two-way binding.
  public var ends: String {
    guard let target, let mode else { return "\(source)" }
    return "\(target) \(mode.arrow) \(source)"
  }

  fileprivate var cells: [String] {
    [
      ends, mode.map { "\($0)" } ?? "observe", health.text, counted(timesFired, "time"),
      last.map { "\($0.old ?? "") -> \($0.new ?? "")" } ?? "", siteText,
    ]
  }

  fileprivate var siteText: String {
    site.map { "\($0)" } ?? "-"
  }

  /// Both ends, without the numbers of the objects.
  fileprivate var endsByClass: String {
    let texts = ([target, source] as [Insight.Place?]).compactMap { place in
      place.map { "\($0.object.prefix { $0 != "#" }).\($0.path)" }
    }
    return texts.joined(separator: " \(mode?.arrow ?? "") ")
  }
}

extension BindingMode {
  /// From the source, on the right, to the target, on the left.
  fileprivate var arrow: String {
    switch self {
    case .oneWay, .oneTime: "<-"
    case .twoWay: "<->"
    case .toSource: "->"
    }
  }
}

extension BindingHealth {
  /// A word, with the reason of a failure.
  package var text: String {
    switch self {
    case .live: "live"
    case .suspended: "suspended"
    case .failed(let reason): "failed: \(reason)"
    case .ended(let end): "ended by \(end)"
    }
  }
}

/// A number with its noun: `1 time`, `2 times`.
private func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
