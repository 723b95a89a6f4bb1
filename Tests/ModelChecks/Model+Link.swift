// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// A binding.
  final class Link {
    let target: Int
    let targetProperty: Property
    let source: Int
    let sourceProperty: Property
    let mode: Int
    let form: Bound.Form
    /// Whether the last number of the step that made it is odd: see ``Player``.
    let isLate: Bool
    var isActive = true
    var forward: Watcher?
    var backward: Watcher?
    /// The number of the change of the target that it made itself.
    var targetEcho = 0
    /// The number of the change of the source that it made itself.
    var sourceEcho = 0
    /// The number of the change of the target by which it has become what the source makes it; for an
    /// array.
    var known: Int?
    /// Whether it is writing an end that is computed.
    var isWriting = false

    // What one with a transform is besides.

    /// Whether an edit waits.
    var isPending = false
    /// Whether the last value could not be carried, and whether that was an edit.
    var isFailed = false
    var isInvalid = false
    /// How many changes of its ends it was told of.
    var told = 0
    /// What it has written to a source that is computed, until that is told, and whether it was.
    var written: Value?
    var isToldOf = false

    var isSuspended = false
    /// The values that came meanwhile.
    var pausedSource: Value?
    var pausedTarget: Value?

    init(
      _ target: Int, _ targetProperty: Property, _ source: Int, _ sourceProperty: Property,
      mode: Int, _ form: Bound.Form, isLate: Bool
    ) {
      (self.target, self.targetProperty) = (target, targetProperty)
      (self.source, self.sourceProperty) = (source, sourceProperty)
      (self.mode, self.form, self.isLate) = (mode, form, isLate)
    }

    var isOfArrays: Bool { form == .array || form == .elements }

    /// What the target is to be for a value of the source.
    func wanted(_ value: Value) -> Value {
      switch (form, value) {
      case (.closure, _): .text("\(value)")
      case (.elements, .list(let list)): .list(list.map { $0 &+ 1 })
      default: value
      }
    }
  }
}
