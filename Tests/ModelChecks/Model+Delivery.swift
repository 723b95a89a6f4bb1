// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// Writes a cell and tells those who follow it.
  ///
  /// - Parameter tellsPrior: Whether those are told before it who want that.
  func write(_ cell: Cell, _ new: Value, _ edit: Edit? = nil, tellsPrior: Bool = true) {
    if hasLooped { return }
    changesLeft -= 1
    if changesLeft < 0 { return hasLooped = true }
    let present = (edited + held).first { $0.cell === cell }
    cell.changes += 1
    if present == nil, tellsPrior { tellPrior(cell) }
    let change = Change(old: cell.value, new: new, number: cell.changes, edit: edit)
    cell.value = new
    if let present {
      if cell.places.contains(where: { $0.joined >= present.parts.last!.number }) {
        present.parts.append((change.number, change.old, present.edits.count))
      }
      return present.edits.append(edit)
    }
    if batches > 0 {
      // One whom nobody follows is not held back.
      if cell.places.isEmpty, !isBoundArray(cell) { return }
      return held.append(Held(cell, change.number, change.old, [edit]))
    }
    readEarly(cell, change)
    if cell.isTelling { return cell.waiting.append(change) }
    deliver(cell) { tell(cell, [Part(change: change) { $0.joined < change.number }]) }
  }

  /// Says whether a cell is the target of an array's binding, which follows it to know its changes.
  func isBoundArray(_ cell: Cell) -> Bool {
    links.contains {
      guard let link = $0, link.isActive, link.isOfArrays else { return false }
      return link.target == cell.object && link.targetProperty == cell.property
    }
  }

  /// Has observers of derived values read them before anybody is told of a change.
  func readEarly(
    _ cell: Cell, _ change: Change, where holds: (Place) -> Bool = { _ in true }
  ) {
    for place in cell.places where place.joined < change.number && holds(place) {
      let watcher = place.watcher
      guard watcher.isActive, !watcher.isDirect, watcher.link == nil else { continue }
      let old = watcher.last
      let isMissed = watcher.isMissed
      watcher.isMissed = false
      watcher.last = follow(watcher)
      var edit = isEdited(watcher, with: cell) ? change.edit : nil
      if isMissed, edit != nil { edit = .loose }
      watcher.untold.append(
        Watcher.Untold(
          cell: cell, number: change.number, old: old, new: watcher.last, edit: edit,
          isOptional: change.isOptional, isHeld: change.isHeld))
      // What is told later may lead elsewhere by now; its turn in this cell comes all the same.
      if !watcher.cells.contains(where: { $0 === cell }) { insert(watcher, in: cell, place.joined) }
    }
  }

  private func insert(_ watcher: Watcher, in cell: Cell, _ joined: Int) {
    cell.joins += 1
    let later = cell.places.firstIndex { $0.watcher.serial > watcher.serial }
    cell.places.insert(
      Place(watcher: watcher, joined: joined), at: later ?? cell.places.count)
  }

  /// Says whether the edits of a cell are those of a derived value, as it is read now.
  private func isEdited(_ watcher: Watcher, with cell: Cell) -> Bool {
    watcher.property == .linkList && watcher.cells.last === cell
  }

  /// Tells an observer of a derived value what was read for a change.
  private func tellUntold(_ watcher: Watcher, _ cell: Cell, _ number: Int) {
    defer {
      if !watcher.cells.contains(where: { $0 === cell }) {
        cell.places.removeAll { $0.watcher === watcher }
      }
    }
    while watcher.untold.contains(where: { $0.cell === cell && $0.number <= number }) {
      let change = watcher.untold.removeFirst()
      if change.isHeld, change.old.isEqual(to: change.new) { continue }
      note(
        watcher,
        Change(
          old: change.old, new: change.new, number: 0, edit: change.edit,
          isOptional: change.isOptional))
      if !watcher.isActive { return }
    }
  }

  /// Tells a change, and then those that came up meanwhile.
  func deliver(_ cell: Cell, _ first: () -> Void) {
    if cell.isTelling { return first() }
    cell.isTelling = true
    first()
    var rounds = 0
    while !cell.waiting.isEmpty, rounds < 100 {
      let changes = cell.waiting
      cell.waiting = []
      rounds += 1
      for change in changes { tell(cell, [Part(change: change) { $0.joined < change.number }]) }
    }
    if !cell.waiting.isEmpty { hasLooped = true }
    cell.waiting = []
    cell.isTelling = false
  }

  func tellPrior(_ cell: Cell) {
    for place in cell.places where place.watcher.isActive && place.watcher.elements == nil {
      let watcher = place.watcher
      guard watcher.options.contains(.prior), place.joined < cell.changes else { continue }
      if !watcher.isDirect, batches > 0, !told.insert(watcher.serial).inserted { continue }
      let old = watcher.isDirect ? cell.value : watcher.last
      expect(
        Expected(
          observer: watcher.number, isPrior: true, options: watcher.options, old: old, new: nil,
          isLoose: old.isCollection, element: watcher.element), watcher)
    }
  }

  /// Writes that are told as one change to some of those who follow a cell.
  private struct Part {
    let change: Change
    let holds: (Place) -> Bool
  }

  /// Tells each one who follows a cell the part that is for it.
  private func tell(_ cell: Cell, _ parts: [Part]) {
    guard let number = parts.last?.change.number else { return }
    var serial = -1
    // One who begins or moves meanwhile has its place by its serial number.
    while let place = cell.places.first(where: { $0.watcher.serial > serial }) {
      serial = place.watcher.serial
      let watcher = place.watcher
      if !watcher.isDirect && watcher.link == nil {
        // It has read the value of the change, and is not to be told of it by another.
        tellUntold(watcher, cell, number)
      } else if let part = parts.first(where: { $0.holds(place) }) {
        tell(watcher, cell, part.change)
      }
    }
  }

  private func tell(_ watcher: Watcher, _ cell: Cell, _ change: Change) {
    var change = change
    if !watcher.isDirect {
      let old = watcher.last
      watcher.last = follow(watcher)
      if change.isHeld, old.isEqual(to: watcher.last) { return }
      change = Change(
        old: old, new: watcher.last, number: 0,
        edit: isEdited(watcher, with: cell) ? change.edit : nil, isOptional: change.isOptional)
    }
    if watcher.isMissed {
      watcher.isMissed = false
      if change.edit != nil { change.edit = .loose }
    }
    if watcher.elements != nil {
      exchange(watcher, change.old, change.new)
    } else if watcher.isRecorder {
      record(change, of: cell)
    } else if let link = watcher.link {
      carry(
        link, watcher.isBackward, change,
        isOutdated: watcher.isDirect && change.number != cell.changes)
    } else {
      note(watcher, change)
    }
  }

  /// Has a watcher follow what its value is read from now, and returns the value.
  ///
  /// Of changes that have been made by now it need not be told.
  @discardableResult
  func follow(_ watcher: Watcher) -> Value {
    let (value, cells) = read(watcher.property, of: watcher.object)
    for cell in watcher.cells { cell.places.removeAll { $0.watcher === watcher } }
    for cell in cells { insert(watcher, in: cell, cell.changes) }
    watcher.cells = cells
    return value
  }

  private func note(_ watcher: Watcher, _ change: Change) {
    let options = watcher.options
    let isEqual = change.old.isEqual(to: change.new)
    if options.contains(.difference), change.edit == nil, change.old.isCollection, isEqual {
      return
    }
    if options.contains(.distinct), isEqual { return }
    let isLoose =
      change.old.isCollection
      && (change.edit == nil ? options.contains(.difference) : !change.edit!.isExact)
    expect(
      Expected(
        observer: watcher.number, options: options, old: change.old, new: change.new,
        edit: change.edit?.isExact == true ? change.edit : nil, isLoose: isLoose,
        isOptional: change.isOptional, element: watcher.element), watcher)
  }

  func expect(_ expected: Expected, _ watcher: Watcher) {
    notices.append(expected)
    if let step = (watcher.whole ?? watcher).reactions.popLast() { perform(step) }
  }

  // MARK: Batches

  func batch(_ body: () -> Void) {
    batches += 1
    // Those before it are told by the batch that is being told.
    let first = batches == 1 ? held.count : 0
    let wasInBatch = isInBatch
    isInBatch = true
    if batches == 1 { told = [] }
    if !wasInBatch { batchNumber += 1 }
    body()
    batches -= 1
    if batches == 0 {
      while held.count > first {
        let change = held.remove(at: first)
        if change.cell.isTelling { wait(change) } else { deliver(change.cell) { tell(change) } }
      }
      while !wasInBatch, !looks.isEmpty {
        let looks = looks
        self.looks = []
        for look in looks { look.look() }
      }
      isInBatch = wasInBatch
    }
  }

  /// Has a part of a binding look at an end when everything is told: only the last of its looks is made.
  func add(_ link: Link, _ part: Look.Part, _ look: @escaping () -> Void) {
    looks.removeAll { $0.link === link && $0.part == part }
    looks.append(Look(link: link, part: part, look: look))
  }

  /// Takes note of who is not told of a batch that has left a collection as it was.
  private func noteMissed(_ cell: Cell, where holds: (Place) -> Bool) {
    for place in cell.places where holds(place) && place.watcher.options.contains(.prior) {
      let isDirect = place.watcher.isDirect && thing(of: cell)?.isInherited == false
      if !isDirect { place.watcher.isMissed = true }
    }
  }

  func tell(_ change: Held, isBatch: Bool = true) {
    let new = change.cell.value
    var (joined, told) = (0, [Part]())
    for part in change.parts {
      defer { joined = part.number }
      let edits = Array(change.edits[part.edits...])
      let isEqual = part.old.isEqual(to: new)
      if isEqual, isBatch {
        // Objects without `==` that left and came again are told.
        let isOfNodes = change.cell.property == .nodes
        if isOfNodes, change.cell.places.contains(where: { $0.watcher.elements == nil }) {
          isLost = true
        }
        noteMissed(change.cell) { joined <= $0.joined && $0.joined < part.number }
        continue
      }
      // What came and left again is not told, and what left and came again is.
      let isOptional = isEqual && edits.count > 1
      if isOptional, change.cell.places.contains(where: { !$0.watcher.isObserver }) {
        isLost = true
      }
      // Edits alone are told as one edit, of a kind that is not laid down here.
      let isEdit = edits.allSatisfy { $0 != nil }
      let single = edits.count == 1 ? edits[0] : nil
      let edit = isEdit ? single ?? Edit(kind: .move, old: [-1], new: [-1]) : nil
      let holds: (Place) -> Bool = { [joined] in joined <= $0.joined && $0.joined < part.number }
      told.append(
        Part(
          change: Change(
            old: part.old, new: new, number: change.cell.changes, edit: edit,
            isOptional: isOptional, isHeld: isBatch), holds: holds))
    }
    for part in told { readEarly(change.cell, part.change, where: part.holds) }
    tell(change.cell, told)
  }
}

extension Value {
  /// Its changes may tell of elements.
  var isCollection: Bool {
    switch self {
    case .list, .members: true
    default: false
    }
  }

  /// The object that it is, by its number.
  var object: Int? {
    if case .object(let number) = self { number } else { nil }
  }
}

extension Model.Edit {
  /// Its kind and indexes are laid down.
  var isExact: Bool { old != [-1] }
}
