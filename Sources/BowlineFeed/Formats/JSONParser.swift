// SPDX-License-Identifier: Apache-2.0

/// The parser of JSON: a record is a value, on one line or on several.
///
/// A line that is no JSON is refused. When it stands inside a value that has not ended, that value
/// is refused too, and the line is tried as the start of another one.
final class JSONParser: LineParser {
  private let values = JSONValues()
  private lazy var scanner = JSONScanner(values)

  func read(_ line: Span<UInt8>, into writer: RecordWriter) {
    // Each value of a JSON text sequence has this byte before it: RFC 7464.
    let line = line.count > 0 && line[0] == 0x1E ? line.extracting(1..<line.count) : line
    let wasOpen = values.isOpen
    if wasOpen {
      writer.addLine(line)
    } else {
      writer.begin(line)
    }
    values.writer = writer
    defer { values.writer = nil }
    guard let reason = scanner.scan(line) else { return }
    abandon()
    if wasOpen {
      writer.removeLine()
      writer.refuse("the value does not end before line \(writer.lineNumber): \(reason)")
      read(line, into: writer)
    } else {
      writer.refuse(reason)
    }
  }

  func end(into writer: RecordWriter) {
    if values.isOpen { writer.refuse("the value does not end") }
    abandon()
  }

  private func abandon() {
    values.reset()
    scanner = JSONScanner(values)
  }
}
