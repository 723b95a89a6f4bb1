// SPDX-License-Identifier: Apache-2.0

/// The journal: the changes that it records, and the writes by which it takes them back.
extension Model {
  /// A change that was recorded.
  struct Recorded {
    let cell: Cell
    let change: Change
  }

  /// Changes that are taken back at once.
  struct RecordedStep {
    /// The number of the batch; nil for a single change.
    let batch: Int?
    var changes: [Recorded]
  }

  /// The number of steps that the journal of a program keeps.
  static let journalLimit = 8

  func record(_ object: Int) {
    for property in [Property.number, .list, .text] {
      let watcher = Watcher(serials, object, property, read(property, of: object).value)
      serials += 1
      watcher.isRecorder = true
      watchers.append(watcher)
      follow(watcher)
    }
  }

  /// Takes down a change that a journal is told of.
  func record(_ change: Change, of cell: Cell) {
    if isWriting || change.edit == nil && change.old.isEqual(to: change.new) { return }
    undone = []
    let recorded = Recorded(cell: cell, change: change)
    let batch = isInBatch ? batchNumber : nil
    if let batch, done.last?.batch == batch {
      done[done.count - 1].changes.append(recorded)
    } else {
      done.append(RecordedStep(batch: batch, changes: [recorded]))
      if done.count > Self.journalLimit { done.removeFirst() }
    }
  }

  /// Takes back the last step, or makes the last one again that was taken back.
  ///
  /// Inside a batch a program does neither.
  func perform(isUndo: Bool) {
    if batches > 0 { return }
    isWriting = true
    batch {
      while let step = isUndo ? done.popLast() : undone.popLast() {
        let isAlive = step.changes.contains { things[$0.cell.object].isAlive }
        if !isAlive { continue }
        if isUndo { undone.append(step) } else { done.append(step) }
        for recorded in isUndo ? step.changes.reversed() : step.changes {
          write(recorded, isUndo: isUndo)
        }
        break
      }
    }
    isWriting = false
  }

  private func write(_ recorded: Recorded, isUndo: Bool) {
    let (cell, change) = (recorded.cell, recorded.change)
    guard things[cell.object].isAlive else { return }
    let (from, to) = isUndo ? (change.new, change.old) : (change.old, change.new)
    guard var edit = change.edit else { return write(cell, to) }
    // What becomes of an edit that is made to another array is not laid down here.
    if cell.value != from { return isLost = true }
    if isUndo { edit = edit.inverse }
    // The place of an inherited array is not known, so it is set.
    write(cell, to, things[cell.object].isInherited ? nil : edit)
  }
}

extension Model.Edit {
  /// The edit that takes this one back.
  fileprivate var inverse: Model.Edit {
    let kind: Notice.Kind =
      switch kind {
      case .insertion: .removal
      case .removal: .insertion
      default: self.kind
      }
    return Model.Edit(kind: kind, old: new, new: old)
  }
}
