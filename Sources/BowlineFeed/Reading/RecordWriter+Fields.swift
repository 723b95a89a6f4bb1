// SPDX-License-Identifier: Apache-2.0

/// The values of fields of text, whose units stand behind their numbers.
extension RecordWriter {
  /// Puts the value of a field of text into the record: of a percentage, of a length of time and of a size
  /// the number, with its unit.
  func put(field: Span<UInt8>, at node: PathTree.Node) {
    let value = FeedValue(field: field, takesPercent: true)
    if case .number(let number) = value {
      return field.hasPercent ? put(number, "%", at: node) : put(plain: number, at: node)
    }
    guard case .text = value else { return put(value, at: node) }
    if let time = DurationText.milliseconds(field) { return put(time, DurationText.unit, at: node) }
    if let (size, unit) = SizeText.size(field) { return put(size, unit, at: node) }
    put(value, at: node)
  }

  /// Puts the value of a column of a line into the record: as ``put(field:at:)`` does, and a size such as
  /// `1.5G` too.
  func put(cell: Span<UInt8>, _ value: FeedValue, at node: PathTree.Node) {
    switch value {
    case .number(let number) where cell.hasPercent: put(number, "%", at: node)
    case .number(let number): put(plain: number, at: node)
    case .text:
      if let (size, unit) = SizeText.size(cell, isColumn: true) {
        put(size, unit, at: node)
      } else {
        put(value, at: node)
      }
    default: put(value, at: node)
    }
  }

  /// Puts values that waited for other lines into the batch, with the last of these as their line.
  func putAlone(_ values: [(node: PathTree.Node, value: FeedValue)]) {
    discard()
    for (node, value) in values { put(value, at: node) }
    commit()
  }

  /// Puts the columns of a line that waited for other lines into the batch, with the last of these as its
  /// line.
  func putAlone(_ cells: [(node: PathTree.Node, bytes: [UInt8], value: FeedValue)]) {
    discard()
    for (node, bytes, value) in cells { put(cell: bytes.span, value, at: node) }
    commit()
  }
}
