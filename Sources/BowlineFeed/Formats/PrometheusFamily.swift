// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The values of one metric, which differ in their labels: rows in the making.
struct PrometheusFamily {
  /// The types that matter for the rows.
  enum Kind: String {
    case counter, gauge, histogram, summary, other

    /// Says whether the values under a name only rise; nil where the type does not tell.
    func isCounter(_ name: String) -> Bool? {
      switch self {
      case .counter: !name.hasSuffix("_created")
      case .histogram: name.hasSuffix("_bucket") || name.hasSuffix("_count")
      case .summary: name.hasSuffix("_count")
      case .gauge: false
      case .other: nil
      }
    }

    /// The label that a row has a column for each value of.
    fileprivate var label: String? {
      switch self {
      case .histogram: "le"
      case .summary: "quantile"
      case .counter, .gauge, .other: nil
      }
    }
  }

  /// The endings by which names belong to a metric.
  static let suffixes = ["_bucket", "_sum", "_count", "_created", "_total"]

  private struct Row {
    let labels: [PrometheusSample.Label]

    /// The line of its last value.
    var line: FeedLine

    var value: FeedValue?
    var rate: Double?
    var sum: Double?
    var count: Double?

    /// The values by the limits of a histogram, or by the parts of a summary.
    var parts: [(place: Double, number: Double)] = []
  }

  let name: String
  private let kind: Kind
  private var rows: [Row] = []
  private var indexes: [[PrometheusSample.Label]: Int] = [:]
  private var names: Set<String> = []
  private var nameBytes = 0
  private var hasLabels = false

  /// The most values of a report, with which a thousand rows of a histogram with 14 limits are whole,
  /// and the bytes of names beyond which it takes no more.
  private static let (mostValues, mostBytes) = (1 << 14, 1 << 22)

  init(name: String, kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }

  /// A value of this name has come, so that another one belongs to the next report.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// There is room for another value.
  var hasRoom: Bool { names.count < Self.mostValues && nameBytes < Self.mostBytes }

  /// There are rows; a value without labels is none.
  var hasRows: Bool { hasLabels && !rows.isEmpty }

  mutating func add(_ sample: PrometheusSample, rate: Double?, _ line: FeedLine) {
    let sampleName = sample.name
    names.insert(sampleName)
    nameBytes += sampleName.utf8.count
    if sample.metric.hasSuffix("_created"), sample.metric != name { return }
    hasLabels = hasLabels || !sample.labels.isEmpty
    let labels = sample.labels.filter { $0.name != kind.label }
    let index = indexes[labels] ?? rows.count
    if index == rows.count {
      rows.append(Row(labels: labels, line: line))
      indexes[labels] = index
    }
    rows[index].line = line
    if kind.label == nil {
      (rows[index].value, rows[index].rate) = (sample.value, rate)
    } else if sample.metric == name + "_sum" {
      rows[index].sum = sample.value.number
    } else if sample.metric == name + "_count" {
      (rows[index].count, rows[index].rate) = (sample.value.number, rate)
    } else if let number = sample.value.number,
      let label = sample.labels.first(where: { $0.name == kind.label }),
      let place = Double(label.value), place > -.infinity
    {
      rows[index].parts.append((place, number))
    }
  }

  // MARK: The table

  /// The rows under the names of the labels and of the values.
  var table: FeedTable {
    let values = rows.map(values)
    let labels = Self.places(rows.lazy.flatMap(\.labels).map(\.name))
    let columns = Self.places(values.lazy.joined().map(\.column))
    let names = [labels, columns].flatMap { $0.sorted { $0.value < $1.value }.map(\.key) }
    var builder = TableBuilder(columns: Array(names.indices))
    for (row, values) in zip(rows, values) {
      builder.beginRow(row.line)
      for label in row.labels { builder.put(.text(label.value), at: labels[label.name] ?? 0) }
      for (column, value) in values {
        builder.put(value, at: labels.count + (columns[column] ?? 0))
      }
    }
    return builder.table { names[$0] }
  }

  /// The places of names in the order of their appearance.
  private static func places(_ names: some Sequence<String>) -> [String: Int] {
    var places: [String: Int] = [:]
    for name in names where places[name] == nil { places[name] = places.count }
    return places
  }

  private func values(of row: Row) -> [(column: String, value: FeedValue)] {
    func value(_ number: Double?) -> FeedValue {
      number.flatMap { $0.isFinite ? .number(Self.short($0)) : nil } ?? .null
    }
    switch kind {
    case .counter: return [("value", row.value ?? .null), ("rate", value(row.rate))]
    case .gauge, .other: return [("value", row.value ?? .null)]
    case .histogram, .summary:
      let percentiles = percentiles(of: row)
      let mean = (row.count ?? 0) > 0 ? row.sum.map { $0 / (row.count ?? 1) } : nil
      let values: [(column: String, value: FeedValue)] = [
        ("count", row.count.map(FeedValue.number) ?? .null), ("rate", value(row.rate)),
        ("mean", value(mean)),
      ]
      return values + percentiles.map { ("p" + Self.text(of: $0.percent), value($0.number)) }
    }
  }

  private func percentiles(of row: Row) -> [(percent: Double, number: Double?)] {
    let parts = row.parts.sorted { $0.place < $1.place }
    if kind == .summary { return parts.map { ($0.place * 100, $0.number) } }
    return [50, 95, 99].map { ($0, Self.percentile($0, of: parts)) }
  }

  /// A number that was computed, with four digits, or with all before the point.
  private static func short(_ number: Double) -> Double {
    guard number.isFinite, number != 0, number.magnitude < 1e15 else { return number }
    let digits = Int(log10(number.magnitude).rounded(.down))
    let scale = pow(10, Double(min(max(3 - digits, 0), 300)))
    return (number * scale).rounded() / scale
  }

  /// A percentile in words, without what the multiplication by 100 has added: 99.9.
  private static func text(of percentile: Double) -> String {
    FeedValue.text(of: (percentile * 1_000_000).rounded() / 1_000_000)
  }

  /// The number that some of 100 values do not exceed, on a straight line from one limit to the next: the
  /// `histogram_quantile` of prometheus.io/docs/prometheus/latest/querying/functions.
  ///
  /// - Parameter limits: The counts of the values up to each limit, the last of which is infinite.
  private static func percentile(
    _ percentile: Double, of limits: [(place: Double, number: Double)]
  ) -> Double? {
    guard let last = limits.last, last.place.isInfinite, last.number > 0, limits.count > 1
    else { return nil }
    let rank = percentile / 100 * last.number
    let index = limits.firstIndex { $0.number >= rank } ?? limits.count - 1
    let limit = limits[index]
    if limit.place.isInfinite { return index > 0 ? limits[index - 1].place : nil }
    let before = index > 0 ? limits[index - 1] : (place: min(0, limit.place), number: 0)
    let part = (rank - before.number) / (limit.number - before.number)
    return before.place + (limit.place - before.place) * part
  }
}
