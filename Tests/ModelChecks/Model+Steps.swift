// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// Performs a step as the contract has it.
  func perform(_ step: Step) {
    let object = step.kind == .batch || step.kind == .group ? nil : thing(step[0])
    if let object { pinned.append(object) }
    performNow(step)
    if object != nil { pinned.removeLast() }
    collect()
  }

  private func performNow(_ step: Step) {
    switch step.kind {
    case .rings: allowsRings = true
    case .make:
      let index = things.count
      let values: [(Property, Value)] = [
        (.number, .number(step[0])), (.other, .number(0)), (.fraction, Value(0.0)),
        (.text, .text("")), (.link, .none), (.list, .list([])), (.members, .members([])),
        (.nodes, .list([])),
      ]
      let cells = values.map { ($0, Cell(index, $0, $1)) }
      things.append(
        Thing(
          cells: Dictionary(uniqueKeysWithValues: cells), isSub: step[1] == 1,
          isHand: step[1] == 2))
    case .drop:
      if let index = thing(step[0]) { things[index].isHeld = false }
    case .group: step.inner.forEach(perform)
    case .batch: batch { step.inner.forEach(perform) }
    case .rollback: rollBack(step)
    case .write, .modify, .link, .edit, .member: change(step)
    case .nodes: changeNodes(step)
    case .editing: if let index = thing(step[0]) { editTogether(cell(index, .list), step.inner) }
    case .store: if thing(step[0]) != nil { store(step) }
    case .observe, .named, .each, .key: observe(step)
    case .end:
      let observers = watchers.filter(\.isObserver)
      if observers.isEmpty { return }
      let watcher = observers[step[0] % observers.count]
      if watcher.isBeginning { watcher.isToEnd = true } else { end(watcher) }
    case .bind: bind(step)
    case .unbind: unbind(step)
    case .suspend, .resume: pause(step)
    case .commit, .revert: settle(step)
    case .record: if let index = thing(step[0]) { record(index) }
    case .undo, .redo: perform(isUndo: step.kind == .undo)
    default: break
    }
  }

  private func rollBack(_ step: Step) {
    guard let index = thing(step[0]) else { return }
    batch {
      let cells = [Property.number, .list, .link].map { cell(index, $0) }
      let values = cells.map(\.value)
      // What may have to be restored is kept until then.
      let kept = values.compactMap(\.object)
      pinned += kept
      step.inner.forEach(perform)
      if step[1] == 1 { restore(cells, values) }
      pinned.removeLast(kept.count)
      // What only the batch had made reachable goes before it is told.
      collect()
    }
  }

  private func restore(_ cells: [Cell], _ values: [Value]) {
    for (cell, value) in zip(cells, values) where cell.value != value {
      write(cell, value)
      // What is edited afterwards may be told as edits.
      if value.isCollection, let held = held.first(where: { $0.cell === cell }) {
        held.edits = held.edits.map { _ in .loose }
      }
    }
  }

  private func change(_ step: Step) {
    guard let index = thing(step[0]) else { return }
    switch step.kind {
    case .link:
      let later = index + 1 + step[1]
      let isThere = later < things.count && things[later].isHeld
      write(cell(index, .link), isThere ? .object(later) : .none)
    case .edit: edit(cell(index, .list), step[1], step[2], step[3])
    case .member: edit(cell(index, .members), step[1], step[2])
    default:
      let property = Property.writable(step[1])
      let present = read(property, of: index).value
      let new = step.kind == .write ? Value.written(step[2], property) : present.modified(step[2])
      if property.isOfNumber {
        guard case .number(let value) = new else { return }
        let number = property == .half ? value &* 2 : value & ~1
        writeByHand(cell(index, .number), .number(number))
      } else {
        writeByHand(cell(index, property), new)
      }
    }
  }

  /// Writes a cell as no binding does.
  ///
  /// What is written to an inherited end in a batch may be the very value that its binding has written
  /// there: which of them is told is not known, since neither has a number.
  private func writeByHand(_ cell: Cell, _ new: Value) {
    if things[cell.object].isInherited, cell.value.isAlike(new),
      held.contains(where: { $0.cell === cell }), links.contains(where: { $0?.hears(cell) == true })
    {
      isLost = true
    }
    write(cell, new)
  }

  private func edit(_ cell: Cell, _ kind: Int, _ first: Int, _ second: Int) {
    guard case .list(var list) = cell.value else { return }
    let (old, count) = (list, list.count)
    var edit: Edit?
    switch kind % 8 {
    case 0 where count > 0:
      list.remove(at: first % count)
      edit = Edit(kind: .removal, old: [first % count], new: [])
    case 1 where count > 0:
      let (from, to) = (first % count, second % count)
      if from == to { return }
      list.insert(list.remove(at: from), at: to)
      edit = Edit(kind: .move, old: [from], new: [to])
    case 2 where count > 0:
      let places = [first % count, second % count].sorted()
      if places[0] == places[1] { return }
      list.swapAt(places[0], places[1])
      edit = Edit(kind: .move, old: places, new: places)
    case 3 where count > 0:
      let start = first % count
      list.replaceSubrange(start..., with: [second, first])
      edit = Edit(kind: .replacement, old: Array(start..<count), new: [start, start + 1])
    case 4:
      // Which of them move is not laid down.
      list.sort()
      if list == old { return }
    case 5:
      list = [first, second, 1]
      if list == old { return }
    case 6 where count > 0:
      let places = list.indices.filter { list[$0] == first }
      if places.isEmpty { return }
      list.removeAll { $0 == first }
      edit = Edit(kind: .removal, old: places, new: [])
    default:
      list.insert(second, at: first % (count + 1))
      edit = Edit(kind: .insertion, old: [], new: [first % (count + 1)])
    }
    write(cell, .list(list), edit ?? .loose)
  }

  private func edit(_ cell: Cell, _ kind: Int, _ value: Int) {
    guard case .members(let members) = cell.value else { return }
    let new: Set<Int> =
      switch kind % 4 {
      case 0: members.union([value, value + 1])
      case 1: members.subtracting([value])
      case 2: [value, 2]
      default: members.symmetricDifference([value, 1])
      }
    if new != members { write(cell, .members(new), .loose) }
  }

  private func observe(_ step: Step) {
    guard let index = thing(step[0]) else { return }
    let property: Property =
      switch step.kind {
      case .each: .nodes
      case .key: [.key, .key, .key, .keys, .values][step[1] % 5]
      default: Property.allCases[step[1] % Property.allCases.count]
      }
    if step.kind == .named && property.name == nil { return }
    var options = Options(rawValue: step[2] % 64)
    if step.kind == .each || step.kind == .key { options.remove(.distinct) }
    if !property.isCollection || property == .linkList || step.kind == .named {
      options.remove(.difference)
    }
    if property == .link { options.remove(.distinct) }
    let place = step.kind == .key ? Keys.object(step[1] % 5) : index
    let watcher = Watcher(serials, place, property, read(property, of: place).value)
    serials += 1
    watcher.number = watchers.count(where: \.isObserver)
    watcher.options = options
    watcher.reactions = step.inner.reversed()
    watchers.append(watcher)
    follow(watcher)
    // Nobody has the token before the call returns: it is ended then.
    watcher.isBeginning = true
    if step.kind == .each {
      watcher.elements = [:]
      exchange(watcher, .list([]), watcher.last)
    } else if options.contains(.initial) {
      tellInitial(watcher)
    }
    watcher.isBeginning = false
    if watcher.isToEnd { end(watcher) }
  }
}

extension Model.Edit {
  /// An edit whose kind and indexes are not laid down.
  static let loose = Model.Edit(kind: .move, old: [-1], new: [-1])
}

extension Value {
  /// Makes the value that a step writes.
  fileprivate static func written(_ value: Int, _ property: Property) -> Value {
    switch property {
    case .fraction: Value(value == 0 ? .nan : Double(value))
    case .text: .text("\(value)")
    case .list: .list(Array(0..<value))
    case .members: .members(Set(0..<value))
    default: .number(value)
    }
  }

  /// Makes the value that is there after a step has changed this one in place.
  fileprivate func modified(_ value: Int) -> Value {
    switch self {
    case .number(let number): .number(number &+ value)
    case .fraction(let bits): Value(Double(bitPattern: bits) + Double(value))
    case .text(let text): .text(value == 0 ? text : text + "0")
    case .list(let list): .list(list + [value])
    case .members(let members): .members(members.union([value]))
    default: self
    }
  }
}
