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
    /// The step that made it has an odd sixth number, by which a player chooses among forms.
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
    /// It is writing an end that is computed.
    var isWriting = false

    // What one with a transform is besides.

    /// An edit waits.
    var isPending = false
    /// The target has an edit that the source has not taken: it waits, or is not valid.
    var hasOpenEdit = false
    /// The value that the source was told or written with last, and the object that it belonged to.
    var lastOfSource: (value: Value, object: Int?)?
    /// The last value could not be carried, and the last edit was not valid.
    var isFailed = false
    var isInvalid = false
    /// The number of changes of its ends that it was told of.
    var told = 0
    /// The value that it has written to a computed source, until that is told; and that it was.
    var written: Value?
    var isToldOf = false

    var isSuspended = false
    /// The values that came meanwhile.
    var pausedSource: Value?
    var pausedTarget: Value?
    /// A revert waits for the end of the pause.
    var isShowDue = false

    init(
      _ target: Int, _ targetProperty: Property, _ source: Int, _ sourceProperty: Property,
      mode: Int, _ form: Bound.Form, isLate: Bool
    ) {
      (self.target, self.targetProperty) = (target, targetProperty)
      (self.source, self.sourceProperty) = (source, sourceProperty)
      (self.mode, self.form, self.isLate) = (mode, form, isLate)
    }

    /// Says whether it carries changes of a cell back that it may write itself.
    func hears(_ cell: Cell) -> Bool {
      guard isActive, mode == 1 || mode == 3 else { return false }
      return Target(target, targetProperty) == Target(cell.object, cell.property)
        || Target(source, sourceProperty) == Target(cell.object, cell.property)
    }

    var isOfArrays: Bool { form.isOfArrays }

    /// The target's value for a value of the source.
    func wanted(_ value: Value) -> Value {
      switch (form, value) {
      case (.closure, _): .text("\(value)")
      case (.reached, .none): .list([])
      case (.elements, .list(let list)): .list(list.map { $0 &+ 1 })
      default: value
      }
    }
  }
}

extension Model {
  /// A look at an end of a binding.
  struct Look {
    /// The part of the binding that looks: at one end, or at both.
    enum Part { case target, source, all }

    let link: Link
    let part: Part
    let look: () -> Void
  }
}
