// SPDX-License-Identifier: Apache-2.0

/// The lines of an access log, as web servers write them: Apache HTTP Server, "Log Files", "Common Log
/// Format" and "Combined Log Format".
enum AccessLine {
  /// Puts the method, the path, the status and the size of the answer into the record that has begun.
  ///
  /// The status is a text, so that it is counted: the mean of 200 and 404 says nothing. The path is without
  /// its query.
  ///
  /// - Returns: Whether it is such a line; nothing is put otherwise.
  static func put(_ line: Span<UInt8>, into writer: RecordWriter) -> Bool {
    guard let start = requestStart(of: line),
      let end = (start..<line.count).first(where: { line[$0] == 0x22 })
    else { return false }
    let request = line.extracting(start..<end)
    let words = FieldSplitter.words(request)
    let behind = line.extracting(end + 1..<line.count)
    let figures = FieldSplitter.words(behind)
    guard words.count == 3, figures.count >= 2, figures[0] == 1..<4,
      let status = NumberText.number(behind.extracting(1..<4)), (100..<600).contains(status),
      request.extracting(words[2]).has([0x48, 0x54, 0x54, 0x50, 0x2F], at: 0)
    else { return false }
    let path = request.extracting(words[1])
    let query = (0..<path.count).first { path[$0] == 0x3F } ?? path.count
    put(request.extracting(words[0]), "method", into: writer)
    put(path.extracting(0..<query), "path", into: writer)
    put(behind.extracting(figures[0]), "status", into: writer)
    // A dash is an answer without a size.
    if let size = NumberText.number(behind.extracting(figures[1])) {
      writer.put(.number(size), at: writer.tree.child(of: PathTree.root, "size"))
    }
    return true
  }

  private static func put(_ text: Span<UInt8>, _ name: String, into writer: RecordWriter) {
    writer.put(.text(text.text()), at: writer.tree.child(of: PathTree.root, name))
  }

  /// The place of the request, behind the time in brackets and a quote.
  private static func requestStart(of line: Span<UInt8>) -> Int? {
    // Most lines of other logs have no bracket.
    guard line.count > 40, let bracket = (0..<line.count).first(where: { line[$0] == 0x5B }),
      bracket > 0, line[bracket - 1] == 0x20
    else { return nil }
    let end = (bracket..<line.count).first { line[$0] == 0x5D }
    guard let end, end + 3 < line.count, line[end + 1] == 0x20, line[end + 2] == 0x22 else {
      return nil
    }
    return end + 3
  }
}
