// SPDX-License-Identifier: Apache-2.0

/// The parser of the text formats of Prometheus and of OpenMetrics, in which servers tell their metrics:
/// prometheus.io/docs/instrumenting/exposition_formats.
///
/// Each line is the next value of a path, whose name has the labels too. The lines of one metric with labels
/// are rows as well, under the name of the metric, with the rates of counters; those of a histogram or a
/// summary are one row with the mean and percentiles. A counter is one from its first value on.
final class PrometheusParser: LineParser {
  /// The types that a comment can give to a metric: those of both formats.
  private static let types = [
    "counter", "gauge", "histogram", "summary", "untyped", "unknown", "info", "stateset",
    "gaugehistogram",
  ]

  private var typesByName: [String: PrometheusFamily.Kind] = [:]

  /// The metric whose lines come now.
  private var family: PrometheusFamily?
  private var meters: [String: PrometheusMeter] = [:]

  /// The most metrics whose types are kept, and the most values whose rates are: their sums are those of all
  /// rows.
  private static let (mostTypes, mostRates) = (4_096, 1 << 14)

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    guard let first = line.trimmed.first else { return }
    if line[first] == 0x23 { return takeComment(line) }
    let sample: PrometheusSample
    do {
      sample = try PrometheusSample(line)
    } catch {
      writer.begin(line)
      return writer.refuse(error.reason)
    }
    let (name, kind) = familyName(of: sample.metric)
    if family?.name != name || family?.has(sample.name) == true {
      putFamily(writer)
      family = PrometheusFamily(name: name, kind: kind)
    }
    writer.begin(line)
    let hasRoom = family?.hasRoom ?? false
    let node = hasRoom ? node(of: sample, in: writer) : PathTree.none
    writer.put(sample.value, at: node)
    let isCounter = kind.isCounter(sample.metric)
    writer.commit()
    guard hasRoom else { return }
    if let isCounter { writer.declare(node, isCounter: isCounter) }
    let rate = isCounter == true ? rate(of: sample, at: writer.time) : nil
    family?.add(sample, rate: rate, writer.line)
    // A report without an end shows too.
    if let family, !family.hasRoom { putRows(of: family, writer) }
  }

  /// The place of a sample; none for labels that would take the last quarter of the paths, in which the rows
  /// of all metrics and the values without labels have room.
  private func node(of sample: PrometheusSample, in writer: RecordWriter) -> PathTree.Node {
    let name = sample.name
    guard sample.labels.isEmpty || writer.tree.hasManyLeft || writer.tree.has(name) else {
      return PathTree.none
    }
    return writer.tree.child(of: PathTree.root, name)
  }

  func end(into writer: RecordWriter) { putFamily(writer) }

  var isHolding: Bool { family?.hasRows ?? false }

  func settle(into writer: RecordWriter) { putFamily(writer) }

  private func putFamily(_ writer: RecordWriter) {
    // The rows of one without room are there.
    if let family, family.hasRoom { putRows(of: family, writer) }
    family = nil
  }

  private func putRows(of family: PrometheusFamily, _ writer: RecordWriter) {
    guard family.hasRows else { return }
    let node = writer.tree.child(of: PathTree.root, family.name)
    writer.putAlone([(node, .rows(family.table))])
  }

  private func rate(of sample: PrometheusSample, at time: FeedTime) -> Double? {
    guard let number = sample.value.number else { return nil }
    let name = sample.name
    guard meters.count < Self.mostRates || meters[name] != nil else { return nil }
    return meters[name, default: PrometheusMeter()].rate(number, at: time)
  }

  // MARK: Types

  private func takeComment(_ line: Span<UInt8>) {
    guard let (name, type) = Self.type(in: line), typesByName.count < Self.mostTypes else { return }
    typesByName[name] = PrometheusFamily.Kind(rawValue: type) ?? .other
  }

  /// The name and the type that a comment gives to a metric; nil for another line.
  private static func type(in line: Span<UInt8>) -> (name: String, type: String)? {
    var cursor = PrometheusSample.Cursor(line)
    guard cursor.word() == "#", cursor.word() == "TYPE", let name = try? cursor.name().text
    else { return nil }
    let type = cursor.word()
    return types.contains(type) && cursor.words.isEmpty ? (name, type) : nil
  }

  /// The metric that a name belongs to: `x_bucket` is one of the names of a histogram `x`.
  private func familyName(of name: String) -> (name: String, kind: PrometheusFamily.Kind) {
    if let kind = typesByName[name] { return (name, kind) }
    for suffix in PrometheusFamily.suffixes where name.hasSuffix(suffix) {
      let family = String(name.dropLast(suffix.count))
      guard let kind = typesByName[family] else { continue }
      // The counters of OpenMetrics have the ending, and the comment has not.
      return suffix == "_total" ? (name, kind) : (family, kind)
    }
    return (name, name.hasSuffix("_total") ? .counter : .other)
  }

  /// Says whether a line shows the format by itself: a comment with a help or a type, labels, or the name
  /// of a metric in braces.
  static func fits(_ line: Span<UInt8>) -> Bool {
    guard let first = line.trimmed.first else { return false }
    if line[first] == 0x23 {
      let words = FieldSplitter.words(line).prefix(4).map { line.extracting($0).text() }
      return type(in: line) != nil || words.count == 4 && words[..<2] == ["#", "HELP"]
    }
    return (try? PrometheusSample(line)).map { !$0.labels.isEmpty || line[first] == 0x7B } ?? false
  }
}

extension Feed {
  /// Says whether the value of a path is also in rows, which the path of its metric has or is going to have:
  /// it has labels, or it is a part of a histogram or of a summary, whose other parts have labels.
  package func isInRows(_ path: FeedPath) -> Bool {
    guard format == .prometheus else { return false }
    let name = path.name
    if name.hasSuffix("}") { return true }
    guard let suffix = ["_sum", "_count", "_created"].first(where: name.hasSuffix)
    else { return false }
    let metric = name.dropLast(suffix.count)
    return paths.contains {
      $0.name.hasPrefix(metric + "_bucket{") || $0.name.hasPrefix(metric + "{")
    }
  }
}

/// The rate of a counter, which may begin anew at 0.
private struct PrometheusMeter {
  private var meter = RateMeter()
  private var last = 0.0

  mutating func rate(_ number: Double, at time: FeedTime) -> Double? {
    if number < last { meter.reset() }
    last = number
    meter.record(number, at: time)
    return meter.rate(at: time)
  }
}
