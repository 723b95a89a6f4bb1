// SPDX-License-Identifier: Apache-2.0

extension Model {
  /// Has an observer of elements follow those of another list.
  func exchange(_ watcher: Watcher, _ old: Value, _ new: Value) {
    guard case .list(let left) = old, case .list(let came) = new else { return }
    for element in came { watcher.elements?[element, default: (0, nil)].count += 1 }
    for element in left {
      watcher.elements?[element]?.count -= 1
      guard let followed = watcher.elements?[element], followed.count == 0 else { continue }
      watcher.elements?[element] = nil
      followed.watcher.map(end)
    }
    var stayed = left
    for element in came {
      if let index = stayed.firstIndex(of: element) {
        stayed.remove(at: index)
        continue
      }
      // An initial notice may have taken it out, or ended the whole.
      guard let followed = watcher.elements?[element], followed.watcher == nil else { continue }
      begin(element, of: watcher)
    }
  }

  private func begin(_ element: Int, of whole: Watcher) {
    let watcher = Watcher(serials, element, .number, cell(element, .number).value)
    serials += 1
    watcher.number = whole.number
    watcher.options = whole.options
    watcher.whole = whole
    whole.elements?[element]?.watcher = watcher
    watchers.append(watcher)
    follow(watcher)
    if watcher.options.contains(.initial) { tellInitial(watcher) }
  }

  func tellInitial(_ watcher: Watcher) {
    expect(
      Expected(
        observer: watcher.number, options: watcher.options.subtracting(.old), old: nil,
        new: watcher.last, element: watcher.element), watcher)
  }

  /// Takes an object out of a list of objects or puts one in.
  func changeNodes(_ step: Step) {
    guard let index = thing(step[0]) else { return }
    let cell = cell(index, .nodes)
    guard case .list(var nodes) = cell.value else { return }
    let later = index + 1 + step[1]
    switch step[2] % 4 {
    case 0 where !nodes.isEmpty: nodes.remove(at: step[1] % nodes.count)
    case 1: nodes = []
    default:
      guard later < things.count, things[later].isHeld else { return }
      nodes.append(later)
    }
    write(cell, .list(nodes))
  }
}
