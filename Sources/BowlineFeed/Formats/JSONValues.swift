// SPDX-License-Identifier: Apache-2.0

/// The values of JSON on their way to a record: objects become names, arrays become rows.
///
/// Each method returns 1, which tells the scanner to go on, or 0 for a value that is nested too
/// deeply.
final class JSONValues {
  /// The most objects and arrays inside one another.
  static let mostDepth = 100

  /// The most elements of an array of numbers that become paths: `load.0`, `load.1`.
  static let mostNumbers = 16

  // Accesses are not checked, as in `RecordWriter`.

  /// The writer that takes the records.
  @safe @exclusivity(unchecked) var writer: RecordWriter?

  /// The open objects, by their places in the tree of names, and the outermost array.
  @safe @exclusivity(unchecked) private var open: [PathTree.Node] = []
  private static let array: PathTree.Node = -2

  /// The place in the tree of names that the next value goes to.
  @safe @exclusivity(unchecked) private var key = PathTree.root

  @safe @exclusivity(unchecked) private var tableNode = PathTree.none
  @safe @exclusivity(unchecked) private var rowNode = PathTree.none
  @safe @exclusivity(unchecked) private var table: TableBuilder?

  /// The number of open arrays and objects inside of a cell, and the elements of the outermost one.
  @safe @exclusivity(unchecked) private var cellDepth = 0
  @safe @exclusivity(unchecked) private var cell: [String] = []

  /// A value has begun and not ended.
  var isOpen: Bool { !open.isEmpty }

  /// The outermost array is open and has whole rows so far, as one of a program that never ends it.
  var hasRows: Bool {
    guard open.first == Self.array, let table else { return false }
    return table.count > (isInRow ? 1 : 0) && table.numbers == nil
  }

  /// The last row of the outermost array goes on.
  private var isInRow: Bool { open.count > 1 }

  /// Puts the whole rows of the outermost array so far into a record, of many the latest from now on.
  func settle(into writer: RecordWriter) {
    guard hasRows, let table else { return }
    self.table?.keepsLatest = true
    put(isInRow ? table.withoutLast : table, into: writer)
    writer.commit()
  }

  /// Forgets the value that has not ended.
  func reset() {
    open.removeAll()
    table = nil
    cellDepth = 0
  }
}

extension JSONValues {
  func take(_ value: FeedValue) -> Int32 {
    guard let writer else { return 0 }
    if cellDepth > 0 {
      addToCell(value.description)
    } else if let last = open.last {
      if last == Self.array {
        table?.addRow(value, at: rowNode)
      } else if table != nil {
        table?.put(value, at: key)
      } else {
        writer.put(value, at: key)
      }
    } else {
      writer.put(value, at: writer.tree.child(of: PathTree.root, FeedFormat.valueName))
      writer.commit()
    }
    return 1
  }

  func takeNumber(_ digits: Span<UInt8>) -> Int32 {
    take(NumberText.number(digits).map { .number($0) } ?? .text(digits.text()))
  }

  func takeText(_ bytes: Span<UInt8>) -> Int32 { take(.text(bytes.text())) }

  func takeKey(_ bytes: Span<UInt8>) -> Int32 {
    guard let writer, let object = open.last, cellDepth == 0 else { return 1 }
    key = writer.tree.child(of: object, bytes)
    return 1
  }

  func beginObject() -> Int32 {
    guard let writer, open.count + cellDepth < Self.mostDepth else { return 0 }
    if cellDepth > 0 {
      addToCell("{…}")
      cellDepth += 1
      return 1
    }
    let node: PathTree.Node
    switch open.last {
    case nil: node = PathTree.root
    case Self.array:
      node = rowNode
      table?.beginRow()
    default: node = key
    }
    writer.tree.rewind(node)
    open.append(node)
    return 1
  }

  func endObject() -> Int32 {
    if cellDepth > 0 {
      cellDepth -= 1
    } else {
      open.removeLast()
      if open.isEmpty { writer?.commit() }
    }
    return 1
  }

  func beginArray() -> Int32 {
    guard let writer, open.count + cellDepth < Self.mostDepth else { return 0 }
    if table != nil {
      if cellDepth > 0 { addToCell("[…]") } else { cell.removeAll() }
      cellDepth += 1
      return 1
    }
    tableNode =
      open.isEmpty ? writer.tree.child(of: PathTree.root, FeedFormat.rowsName) : key
    rowNode = writer.tree.rows(of: tableNode)
    table = TableBuilder()
    open.append(Self.array)
    return 1
  }

  func endArray() -> Int32 {
    guard let writer else { return 0 }
    if cellDepth > 0 {
      cellDepth -= 1
      return cellDepth == 0 ? take(.text(cell.joined(separator: ", "))) : 1
    }
    open.removeLast()
    if let table { put(table, into: writer) }
    table = nil
    if open.isEmpty { writer.commit() }
    return 1
  }

  private func put(_ table: TableBuilder, into writer: RecordWriter) {
    if let bytes = table.bytes, !bytes.isEmpty, Self.isJournalField(tableNode, of: writer.tree) {
      writer.put(.text(bytes.span.text()), at: tableNode)
    } else if let numbers = table.numbers, numbers.count <= Self.mostNumbers {
      writer.tree.rewind(tableNode)
      for (index, number) in numbers.enumerated() {
        let node = writer.tree.child(of: tableNode, String(index))
        writer.put(.number(number), at: node)
      }
    } else {
      writer.put(.rows(table.table { writer.tree.name(of: $0) }), at: tableNode)
    }
  }

  /// Says whether a place is a field of systemd's journal, in which a text that is no UTF-8 is an
  /// array of bytes: journalctl(1), `-o json`; systemd.journal-fields(7) has the names.
  private static func isJournalField(_ node: PathTree.Node, of tree: PathTree) -> Bool {
    guard node >= 0, tree.has("__REALTIME_TIMESTAMP") else { return false }
    return tree.name(of: node).utf8.allSatisfy { byte in
      (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
    }
  }

  /// Adds a value to a cell, which has room for a few.
  private func addToCell(_ text: String) {
    if cellDepth == 1, cell.count < 10 { cell.append(cell.count == 9 ? "…" : text) }
  }
}
