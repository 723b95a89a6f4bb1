// SPDX-License-Identifier: Apache-2.0

/// A reader of one format, which is given line by line.
protocol LineParser: AnyObject {
  /// Takes a line, without its end.
  func read(_ line: Span<UInt8>, into writer: RecordWriter)

  /// Takes the end of the input, or of one run of a command.
  func end(into writer: RecordWriter)

  /// Values wait for more lines, and are to be told when none come for a while.
  var isHolding: Bool { get }

  /// Puts the values that wait into the batch, because no lines have come for a while.
  func settle(into writer: RecordWriter)
}

extension LineParser {
  var isHolding: Bool { false }

  func settle(into writer: RecordWriter) {}
}
