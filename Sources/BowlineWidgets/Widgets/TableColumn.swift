// SPDX-License-Identifier: Apache-2.0

/// A column of a ``Table``: its title and width, and the text that it shows for an element.
///
/// ```swift
/// TableColumn("Size", width: 8, alignment: .right, text: { "\($0.size)" }, by: \.size)
/// ```
public struct TableColumn<Element> {
  /// The side on which the texts stand.
  public enum Alignment: Hashable, Sendable {
    /// At the left, as words do.
    case left
    /// At the right, as numbers do.
    case right
  }

  /// The title over the column.
  public let title: String

  /// The columns of the screen that it takes; nil for a share of the remaining columns, and at
  /// least those of its title.
  public let width: Int?

  /// The column takes a share of the remaining columns of the screen; ``width`` is its minimum.
  public private(set) var isGrowing: Bool

  /// The number of columns of the screen that the table needs for this column to show; 0 for
  /// always.
  public private(set) var leastRoom = 0

  /// The side on which the texts stand.
  public let alignment: Alignment

  /// Returns the text that the column shows for an element.
  public let text: (Element) -> AttributedText

  /// Says whether one element comes before another; nil for a column that elements cannot be sorted
  /// by.
  public let isBefore: ((Element, Element) -> Bool)?

  /// Makes a column that elements cannot be sorted by.
  ///
  /// - Precondition: `width` is above 0.
  public init(
    _ title: String, width: Int? = nil, alignment: Alignment = .left,
    text: @escaping (Element) -> String
  ) {
    self.init(title, width: width, alignment: alignment, text: text, isBefore: nil)
  }

  /// Makes a column of texts with styles of their own that elements cannot be sorted by.
  ///
  /// - Precondition: `width` is above 0.
  public init(
    _ title: String, width: Int? = nil, alignment: Alignment = .left,
    text: @escaping (Element) -> AttributedText
  ) {
    self.init(title, width: width, alignment: alignment, text: text, isBefore: nil)
  }

  /// Makes a column that elements can be sorted by.
  ///
  /// - Parameters:
  ///   - title: The title over the column.
  ///   - width: The columns of the screen that it takes; nil for a share of the rest.
  ///   - alignment: The side on which the texts stand.
  ///   - text: Returns the text that the column shows for an element.
  ///   - key: Returns the value that elements are sorted by.
  /// - Precondition: `width` is above 0.
  public init<Key: Comparable>(
    _ title: String, width: Int? = nil, alignment: Alignment = .left,
    text: @escaping (Element) -> String, by key: @escaping (Element) -> Key
  ) {
    self.init(
      title, width: width, alignment: alignment, text: text, isBefore: { key($0) < key($1) })
  }

  /// Makes a column of texts with styles of their own that elements can be sorted by.
  ///
  /// - Parameters:
  ///   - title: The title over the column.
  ///   - width: The columns of the screen that it takes; nil for a share of the rest.
  ///   - alignment: The side on which the texts stand.
  ///   - text: Returns the text that the column shows for an element.
  ///   - key: Returns the value that elements are sorted by.
  /// - Precondition: `width` is above 0.
  public init<Key: Comparable>(
    _ title: String, width: Int? = nil, alignment: Alignment = .left,
    text: @escaping (Element) -> AttributedText, by key: @escaping (Element) -> Key
  ) {
    self.init(
      title, width: width, alignment: alignment, text: text, isBefore: { key($0) < key($1) })
  }

  private init(
    _ title: String, width: Int?, alignment: Alignment, text: @escaping (Element) -> String,
    isBefore: ((Element, Element) -> Bool)?
  ) {
    self.init(
      title, width: width, alignment: alignment, text: { AttributedText(text($0)) },
      isBefore: isBefore)
  }

  private init(
    _ title: String, width: Int?, alignment: Alignment,
    text: @escaping (Element) -> AttributedText, isBefore: ((Element, Element) -> Bool)?
  ) {
    precondition(width ?? 1 > 0, "a table's column has at least one column of the screen")
    self.title = title
    self.width = width
    isGrowing = width == nil
    self.alignment = alignment
    self.text = text
    self.isBefore = isBefore
  }

  /// The same column, which also takes a share of the remaining columns of the screen: its width is
  /// the minimum.
  public func growing() -> TableColumn {
    var column = self
    column.isGrowing = true
    return column
  }

  /// The same column, left out if the table is narrower than `room`.
  ///
  /// - Parameter room: The least number of columns of the screen that the table has.
  public func shown(from room: Int) -> TableColumn {
    var column = self
    column.leastRoom = room
    return column
  }
}

extension TableColumn: CustomStringConvertible {
  /// The title.
  public var description: String { title }
}
