// SPDX-License-Identifier: Apache-2.0

/// A line of the text format of Prometheus: `http_requests_total{code="200"} 1027`.
///
/// Since Prometheus 3 any text can be a name, in quotes; that of the metric then stands in the braces:
/// `{"http.requests","status.code"="200"} 1027`.
///
/// A time behind the value, and an example behind that, are passed over.
struct PrometheusSample {
  /// A name with a value, by which the samples of one metric differ.
  struct Label: Hashable {
    let name: String
    let value: String
  }

  /// The reason for which a line is no sample, for a person.
  struct Fault: Error {
    let reason: String
  }

  let metric: String
  let labels: [Label]

  /// A number; null for `NaN`, which stands for no value, and the text for an infinite number.
  let value: FeedValue

  /// Reads a line.
  init(_ line: Span<UInt8>) throws(Fault) {
    var cursor = Cursor(line)
    let name = cursor.word(until: [0x7B])
    guard name.isEmpty || Self.isName(name) else { throw Self.noName }
    let (quoted, labels) = try cursor.labels(hasMetric: !name.isEmpty)
    guard let metric = name.isEmpty ? quoted : name else { throw Self.noName }
    (self.metric, self.labels) = (metric, labels)
    let words = cursor.words
    guard let number = words.first else { throw Fault(reason: "no value behind the name") }
    value = try Self.value(line.extracting(number))
    let others = words.dropFirst().prefix { line[$0.lowerBound] != 0x23 }
    let isTimed = others.allSatisfy { NumberText.number(line.extracting($0)) != nil }
    guard others.count <= 1, isTimed else {
      throw Fault(reason: "more than a value and a time behind the name")
    }
  }

  /// The name with its labels, as Prometheus writes them.
  var name: String { Self.name(metric, labels) }

  static func name(_ metric: String, _ labels: [Label]) -> String {
    if labels.isEmpty { return metric }
    let words = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }
    return "\(metric){\(words.joined(separator: ","))}"
  }

  /// The value of a label as it stands in quotes.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x5C, 0x0A].contains($0) }) else { return text }
    return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
  }

  private static var noName: Fault { Fault(reason: "no name of a metric in front") }

  /// The names of metrics without quotes have letters, digits, `_` and `:`, and begin with no digit.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first &- 0x30 > 9 else { return false }
    return text.utf8.allSatisfy { byte in
      byte &- 0x30 < 11 || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
    }
  }

  /// Numbers are those of Go's `ParseFloat`; each is meant as a `Double`, also one that it rounds.
  private static func value(_ word: Span<UInt8>) throws(Fault) -> FeedValue {
    if let number = NumberText.number(word) { return .number(number) }
    let text = word.text()
    guard let number = Double(text) else { throw Fault(reason: "'\(text)' is no number") }
    return number.isNaN ? .null : number.isInfinite ? .text(text) : .number(number)
  }
}

extension PrometheusSample {
  /// A reader of a line from the left to the right.
  struct Cursor {
    private let line: [UInt8]
    private var index = 0

    init(_ line: Span<UInt8>) {
      self.line = [UInt8](line)
    }

    private mutating func skipBlanks() {
      while index < line.count, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
    }

    /// Reads a word up to a blank or one of some bytes.
    mutating func word(until ends: [UInt8] = []) -> String {
      skipBlanks()
      let start = index
      while index < line.count, line[index] != 0x20, line[index] != 0x09,
        !ends.contains(line[index])
      {
        index += 1
      }
      return line[start..<index].span.text()
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard index < line.count, line[index] == byte else { return false }
      index += 1
      return true
    }

    /// Reads a name in quotes, or a word up to a blank or one of some bytes.
    mutating func name(until ends: [UInt8] = []) throws(Fault) -> (text: String, isQuoted: Bool) {
      take(0x22) ? (try quoted(), true) : (word(until: ends), false)
    }

    /// Reads labels in braces; none where there are no braces.
    ///
    /// - Parameter hasMetric: Whether the name of the metric does not stand among them.
    mutating func labels(hasMetric: Bool) throws(Fault) -> (metric: String?, labels: [Label]) {
      guard take(0x7B) else { return (nil, []) }
      var metric: String?
      var labels: [Label] = []
      while !take(0x7D) {
        let name = try name(until: [0x3D, 0x7D, 0x2C, 0x22])
        if take(0x3D), !name.text.isEmpty, take(0x22) {
          labels.append(Label(name: name.text, value: try quoted()))
        } else if name.isQuoted, !name.text.isEmpty, metric == nil, !hasMetric {
          metric = name.text
        } else {
          throw Fault(reason: "no label as in {code=\"200\"}")
        }
        guard take(0x2C) || index < line.count && line[index] == 0x7D else {
          throw Fault(reason: "no } behind the labels")
        }
      }
      return (metric, labels)
    }

    private mutating func quoted() throws(Fault) -> String {
      var text: [UInt8] = []
      while index < line.count {
        let byte = line[index]
        index += 1
        if byte == 0x22 { return text.span.text() }
        guard byte == 0x5C, index < line.count else {
          text.append(byte)
          continue
        }
        text.append(line[index] == 0x6E ? 0x0A : line[index])
        index += 1
      }
      throw Fault(reason: "a text in quotes has no \" at its end")
    }

    /// The ranges of the words that are left.
    var words: [Range<Int>] {
      let rest = Array(line[index...])
      return FieldSplitter.words(rest.span).map {
        $0.lowerBound + index..<$0.upperBound + index
      }
    }
  }
}
