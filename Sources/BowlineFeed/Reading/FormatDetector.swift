// SPDX-License-Identifier: Apache-2.0

/// The finding of a format from the first lines.
struct FormatDetector {
  /// The most lines that are looked at.
  static let mostLines = 4

  /// The lines that wait for the format to be found.
  private(set) var lines: [[UInt8]] = []

  /// Whether no line waits.
  var isEmpty: Bool { lines.isEmpty }

  /// Takes another line.
  mutating func add(_ line: Span<UInt8>) {
    var bytes: [UInt8] = []
    bytes.append(line)
    lines.append(bytes)
  }

  /// The format of the lines.
  ///
  /// - Parameter isFinal: Whether no more lines will come for now.
  /// - Returns: nil as long as another line may tell.
  func format(isFinal: Bool) -> FeedFormat? {
    guard let first = lines.first(where: { !$0.span.trimmed.isEmpty }) else {
      return isFinal || lines.count >= Self.mostLines ? .lines : nil
    }
    if Self.isJSON(first.span) { return .json }
    return .lines
  }

  private static func isJSON(_ line: Span<UInt8>) -> Bool {
    let start = line[0] == 0x1E ? 1 : 0
    let line = line.extracting(start..<line.count)
    let text = line.trimmed
    guard let first = text.first else { return false }
    if line[first] == 0x7B {
      let inside = line.extracting(first + 1..<text.upperBound)
      return inside.trimmed.first.map { inside[$0] == 0x22 || inside[$0] == 0x7D } ?? true
    }
    // A line of a log may begin with a bracket too.
    guard line[first] == 0x5B else { return false }
    let values = JSONValues()
    values.writer = RecordWriter(limits: FeedReader.Limits())
    return JSONScanner(values).scan(line) == nil
  }
}

extension FeedFormat {
  /// A parser of the format.
  func makeParser() -> any LineParser {
    switch self {
    case .json: JSONParser()
    default: TextParser()
    }
  }
}
