// SPDX-License-Identifier: Apache-2.0

/// The parser of JSON: a record is a value, on one line or on several.
///
/// A line that is no JSON is refused. When it stands inside a value that has not ended, that value
/// is refused too, and the line is tried as the start of another one.
final class JSONParser: LineParser {
  private let values = JSONValues()
  private lazy var scanner = JSONScanner(values)

  /// The first lines of a value that has not ended, and the number of the first.
  private var open: [[UInt8]] = []
  private var openBytes = 0
  private var openSince = 0

  /// The most lines and bytes of which some are read again; of a longer value none is.
  private static let mostLines = 100
  private static let mostBytes = 1 << 20

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
    guard let reason = scanner.scan(line) else {
      guard values.isOpen else { return }
      if !wasOpen { (open, openBytes, openSince) = ([], 0, writer.lineNumber) }
      return keep(line)
    }
    abandon()
    guard wasOpen else { return writer.refuse(reason) }
    refuseOpen("the value does not end before line \(writer.lineNumber): \(reason)", writer)
    read(line, into: writer)
  }

  private func keep(_ line: Span<UInt8>) {
    guard open.count < Self.mostLines, openBytes + line.count <= Self.mostBytes else { return }
    open.append([UInt8](line))
    openBytes += line.count
  }

  /// Refuses the lines of a value that does not end, but for those that are a value by themselves:
  /// these are read.
  private func refuseOpen(_ reason: String, _ writer: RecordWriter) {
    let (last, since) = (writer.lineNumber, openSince)
    guard open.count == last - since else {
      writer.removeLine()
      return writer.refuse(reason)
    }
    let lines = open.enumerated()
    let own = lines.filter { $0 == 0 || !Self.isWhole($1) }.map(\.element)
    writer.refuse(Array(own.joined(separator: [0x0A])).span, number: since, reason)
    for (index, line) in lines where index > 0 && Self.isWhole(line) {
      writer.lineNumber = since + index
      read(line.span, into: writer)
    }
    writer.lineNumber = last
  }

  /// Says whether a line seems to be an object or an array by itself.
  private static func isWhole(_ line: [UInt8]) -> Bool {
    switch (line.first, line.last) {
    case (0x7B, 0x7D), (0x5B, 0x5D): true
    default: false
    }
  }

  func end(into writer: RecordWriter) {
    if values.isOpen { writer.refuse("the value does not end") }
    abandon()
  }

  var isHolding: Bool { values.hasRows }

  func settle(into writer: RecordWriter) { values.settle(into: writer) }

  private func abandon() {
    values.reset()
    scanner = JSONScanner(values)
  }
}
