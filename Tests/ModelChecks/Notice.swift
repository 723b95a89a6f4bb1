// SPDX-License-Identifier: Apache-2.0

/// A call of an observer.
struct Notice: Hashable {
  /// The kinds of changes, and calls that tell of none.
  enum Kind: String { case setting, insertion, removal, replacement, move, health, tracking }

  /// The number of the observer.
  let observer: Int
  let kind: Kind
  var isPrior = false
  /// The value before; nil if it was not told.
  let old: Value?
  /// The value after; nil if it was not told.
  let new: Value?
  /// The object that it is about, of an observer of several.
  var element: Int?
  /// The indexes at which elements left; nil of a setting.
  var oldIndexes: [Int]?
  /// The indexes at which elements came; nil of a setting.
  var newIndexes: [Int]?
}

extension Notice: CustomStringConvertible {
  var description: String {
    var text = "observer \(observer): \(isPrior ? "prior " : "")\(kind)"
    if let element { text += " of object \(element)" }
    if let old { text += " from \(old)" }
    if let new { text += " to \(new)" }
    if let oldIndexes { text += " out at \(oldIndexes)" }
    if let newIndexes { text += " in at \(newIndexes)" }
    return text
  }
}
