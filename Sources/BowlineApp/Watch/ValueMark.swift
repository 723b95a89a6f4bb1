// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The place of a value in the line of input that it came in.
struct ValueMark {
  /// The value, for which its digits in the line may stand with zeros behind them, or a percent sign.
  let value: FeedValue

  /// The name of its path.
  let name: String

  /// The place of its column, and the number of columns; nil in a format without columns.
  var column: (index: Int, count: Int)?

  /// Finds the value: in its column, behind its name, or where it stands as the only word of its kind.
  func range(in line: String) -> Range<String.Index>? {
    if value.description.isEmpty || value.table != nil { return nil }
    if let cell = cell(in: line), isValue(line[cell]) { return cell }
    for key in [name, name.split(separator: ".").last.map(String.init) ?? name] where !key.isEmpty {
      for sign in ["\"\(key)\"", "\(key)=", key] {
        guard let sign = line.firstRange(of: sign) else { continue }
        if let range = first(in: line[sign.upperBound...]) { return range }
      }
    }
    guard let range = first(in: line[...]), first(in: line[range.upperBound...]) == nil
    else { return nil }
    return range
  }

  /// Finds the cell of the column, if the line has as many as there are columns.
  private func cell(in line: String) -> Range<String.Index>? {
    guard let column else { return nil }
    let cells = [
      line.split(whereSeparator: \.isWhitespace),
      line.split(separator: ",", omittingEmptySubsequences: false),
      line.split(separator: ";", omittingEmptySubsequences: false),
      line.split(separator: "\t", omittingEmptySubsequences: false),
    ]
    let fitting = cells.first { $0.count == column.count }
    return fitting.map { $0[column.index].startIndex..<$0[column.index].endIndex }
  }

  /// Finds the first word that is the value; of a text also a part of the line with several words.
  func first(in text: Substring) -> Range<String.Index>? {
    let words = text.split { !$0.isLetter && !$0.isNumber && !"+-._".contains($0) }
    if let word = words.first(where: isValue) { return word.startIndex..<word.endIndex }
    return value.number == nil ? text.firstRange(of: value.description) : nil
  }

  private func isValue(_ word: Substring) -> Bool {
    if word == value.description { return true }
    guard let number = value.number else { return false }
    return Double(word.hasSuffix("%") ? word.dropLast() : word) == number
  }
}
