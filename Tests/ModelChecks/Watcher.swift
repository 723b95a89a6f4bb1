// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// One who follows a value: an observer, or an end of a binding.
  final class Watcher {
    let serial: Int
    let object: Int
    let property: Property
    var isActive = true
    /// The cells that it follows at present.
    var cells: [Cell] = []
    /// The value that it was told last.
    var last: Value

    // What an observer is besides.
    var number = -1
    var options = Options()
    var reactions: [Step] = []

    // What an end of a binding is besides.
    var link: Link?
    var isBackward = false

    init(_ serial: Int, _ object: Int, _ property: Property, _ last: Value) {
      (self.serial, self.object, self.property, self.last) = (serial, object, property, last)
    }

    /// Whether it follows a property and not what is computed from some.
    var isDirect: Bool { property.rawValue < Property.half.rawValue }
  }

  /// What an observer asked for, by the bits of a step.
  struct Options: OptionSet {
    let rawValue: Int
    static let new = Options(rawValue: 1)
    static let old = Options(rawValue: 2)
    static let initial = Options(rawValue: 4)
    static let prior = Options(rawValue: 8)
    static let distinct = Options(rawValue: 16)
    static let difference = Options(rawValue: 32)
  }

  /// A binding.
  final class Link {
    let target: Int
    let targetProperty: Property
    let source: Int
    let sourceProperty: Property
    let mode: Int
    let isText: Bool
    var isActive = true
    var forward: Watcher?
    var backward: Watcher?
    /// The number of the change of the target that it made itself.
    var echo = 0
    /// Whether it is writing an end that is computed.
    var isWriting = false

    var isSuspended = false
    /// The values that came meanwhile.
    var pausedSource: Value?
    var pausedTarget: Value?

    init(
      _ target: Int, _ targetProperty: Property, _ source: Int, _ sourceProperty: Property,
      mode: Int, isText: Bool
    ) {
      (self.target, self.targetProperty) = (target, targetProperty)
      (self.source, self.sourceProperty) = (source, sourceProperty)
      (self.mode, self.isText) = (mode, isText)
    }
  }

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
    /// Whether a collection has changed in a way that may be told in several ways.
    var isLoose = false

    var description: String {
      let edit = edit.map { "\($0.kind) out at \($0.old) in at \($0.new) " } ?? ""
      return "observer \(observer): \(isPrior ? "prior " : "")\(edit)"
        + "from \(old.map { "\($0)" } ?? "-") to \(new.map { "\($0)" } ?? "-")"
    }

    /// Whether it is what an observer was told.
    func fits(_ notice: Notice) -> Bool {
      guard notice.observer == observer, notice.isPrior == isPrior else { return false }
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
