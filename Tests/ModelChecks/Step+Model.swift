// SPDX-License-Identifier: Apache-2.0

extension Step {
  /// It has an observer that performs steps.
  var isReaction: Bool {
    let isObserver = [.observe, .several, .named, .each, .key, .track, .health].contains(kind)
    return isObserver && !inner.isEmpty || inner.contains { $0.isReaction }
  }

  /// A binding of some kind is made in a batch.
  func bindsInBatch(where holds: (Step) -> Bool = { _ in true }) -> Bool {
    let isBatch = kind == .batch || kind == .rollback
    return inner.contains { isBatch && $0.binds(where: holds) || $0.bindsInBatch(where: holds) }
  }

  /// An object that it makes is one of a subclass.
  var isInherited: Bool { self[1] == 1 || self[1] == 2 }

  private func binds(where holds: (Step) -> Bool) -> Bool {
    kind == .bind && holds(self) || inner.contains { $0.binds(where: holds) }
  }

  /// It makes a binding whose target has a list of observers though nobody follows it.
  var bindsListedTarget: Bool {
    let form = Bound.Form.allCases[self[2] % Bound.Form.allCases.count]
    return form.isOfArrays || form.ends(self[4], self[5]).target.isOfNumber
  }

  /// Says whether the model knows what the step does.
  ///
  /// - Parameter isReentrant: Whether observers of the program perform steps.
  func isModelled(isReentrant: Bool) -> Bool {
    guard inner.allSatisfy({ $0.isModelled(isReentrant: isReentrant) }) else { return false }
    switch kind {
    case .make: return !isReentrant || !isInherited
    case .rings, .drop, .end, .group, .unbind, .nodes, .store: return true
    case .suspend, .resume, .link, .edit, .member, .batch, .rollback: return !isReentrant
    case .record, .undo, .redo, .commit, .revert, .editing: return !isReentrant
    case .write, .modify:
      let property = Property.writable(self[1])
      return property.isModelled(isReentrant: isReentrant) && (!isReentrant || !property.isOfNumber)
    case .observe, .named:
      let property = Property.allCases[self[1] % Property.allCases.count]
      let isPrior = self[2] & 8 != 0
      return property.isModelled(isReentrant: isReentrant) && (!isReentrant || kind == .observe)
        && (!isReentrant || !isPrior || inner.isEmpty)
    case .each, .key: return !isReentrant || self[2] & 8 == 0 || inner.isEmpty
    case .bind:
      let form = Bound.Form.allCases[self[2] % Bound.Form.allCases.count]
      let ends = form.ends(self[4], self[5])
      let isComputed = ends.target == .half || ends.source == .half || ends.source == .sum
      if self[3] % 2 == 1, isComputed { return false }
      return ![.touchy, .sync, .named, .delayed, .correcting].contains(form)
        && (!isReentrant
          || form == .plain && ![ends.target, ends.source].contains(.half) && ends.source != .sum)
    default: return false
    }
  }
}

extension Property {
  fileprivate func isModelled(isReentrant: Bool) -> Bool {
    switch self {
    case .number, .other, .half, .even, .sum: true
    case .touchy, .part: false
    default: !isReentrant
    }
  }
}
