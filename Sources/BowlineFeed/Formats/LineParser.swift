// SPDX-License-Identifier: Apache-2.0

/// A parser of one format, which gets line by line.
protocol LineParser: AnyObject {
  /// Takes a line, without its end.
  func read(_ line: Span<UInt8>, into writer: RecordWriter)

  /// Takes the end of the input, or of one run of a command.
  func end(into writer: RecordWriter)

  /// Takes the clearing of the screen, below which lines begin anew.
  func clear(into writer: RecordWriter)

  /// Values wait for more lines; when none come for a while, ``settle(into:)`` puts them out.
  var isHolding: Bool { get }

  /// Puts the values that wait into the batch, because no lines have come for a while.
  func settle(into writer: RecordWriter)
}

extension LineParser {
  func clear(into writer: RecordWriter) { end(into: writer) }

  var isHolding: Bool { false }

  func settle(into writer: RecordWriter) {}
}
