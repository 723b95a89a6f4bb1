// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// An edit of a collection: where elements left and came, as far as that is laid down.
  struct Edit {
    let kind: Notice.Kind
    let old: [Int]
    let new: [Int]
  }

  /// A notice that is to come.
  struct Expected: CustomStringConvertible {
    let observer: Int
    var isPrior = false
    let options: Options
    let old: Value?
    let new: Value?
    /// The edit that is told; nil for a setting.
    var edit: Edit?
    /// A collection has changed in a way that may be told in several ways.
    var isLoose = false
    /// It may also not come: a list is as it was, which may have taken edits that are told.
    var isOptional = false
    /// The object that it is about, of an observer of several.
    var element: Int?

    var description: String {
      let edit =
        element.map { "of object \($0) " } ?? edit.map {
          "\($0.kind) out at \($0.old) in at \($0.new) "
        } ?? ""
      return "observer \(observer): \(isPrior ? "prior " : "")\(edit)"
        + "from \(old.map { "\($0)" } ?? "-") to \(new.map { "\($0)" } ?? "-")"
    }

    /// Says whether a notice that an observer was told is the one expected.
    func fits(_ notice: Notice) -> Bool {
      guard notice.observer == observer, notice.isPrior == isPrior, notice.element == element
      else { return false }
      if edit == nil && !isLoose {
        return notice.kind == .setting && notice.old == (options.contains(.old) ? old : nil)
          && notice.new == (options.contains(.new) && !isPrior ? new : nil)
      }
      if let edit, !isPrior {
        guard notice.kind == edit.kind else { return false }
        if notice.oldIndexes != nil, notice.oldIndexes != edit.old || notice.newIndexes != edit.new
        {
          return false
        }
      }
      // The values are right if they make the one out of the other.
      guard options.contains([.old, .new]), !isPrior, let old else { return true }
      return old.changed(by: notice) == new
    }
  }
}
