// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// Performs steps, and tells the edits of a list by them as one.
  func editTogether(_ cell: Cell, _ steps: [Step]) {
    let isPart = batches > 0 || (edited + held).contains { $0.cell === cell }
    guard !isPart, !cell.places.isEmpty || isBoundArray(cell) else {
      return steps.forEach(perform)
    }
    cell.changes += 1
    let joins = cell.joins
    tellPrior(cell)
    let change = Held(cell, cell.changes, cell.value, [])
    edited.append(change)
    steps.forEach(perform)
    edited.removeAll { $0 === change }
    if thing(of: cell)?.isAlive != true { return }
    // Edits that leave nothing are no change, unless somebody counts from their number on.
    if change.edits.isEmpty { return cell.changes -= cell.joins == joins ? 1 : 0 }
    deliver(cell) { tell(change, isBatch: false) }
  }

  /// Has a change of a batch wait for its turn, because one of the same cell is being told.
  func wait(_ change: Held) {
    let (cell, old, new) = (change.cell, change.parts[0].old, change.cell.value)
    if old.isEqual(to: new) { return }
    let waiting = Change(old: old, new: new, number: cell.changes, isHeld: true)
    readEarly(cell, waiting)
    cell.waiting.append(waiting)
  }
}
