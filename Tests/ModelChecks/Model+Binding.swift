// SPDX-License-Identifier: Apache-2.0

extension Model {
  func bind(_ step: Step) {
    guard let target = thing(step[0]), let source = thing(step[1]) else { return }
    if !allowsRings, target >= source { return }
    let form = Bound.Form.allCases[step[2] % Bound.Form.allCases.count]
    let ends = form.ends(step[4], step[5])
    let mode = ends.source == .sum || !form.hasModes ? 0 : step[3] % 4
    if Target(target, ends.target) == Target(source, ends.source) { return }
    let link = Link(
      target, ends.target, source, ends.source, mode: mode, form,
      isLate: step[5] % 2 == 1)
    // Both are held by the call.
    pinned += [target, source]
    defer { pinned.removeLast(2) }
    // Its place is there before it is made.
    let number = links.count
    links.append(nil)
    if mode != 2 { link.forward = watcher(source, ends.source, link, isBackward: false) }
    if mode == 1 || mode == 3 {
      link.backward = watcher(target, ends.target, link, isBackward: true)
    }
    for earlier in links {
      if let earlier, earlier.target == target, earlier.targetProperty == ends.target {
        end(earlier)
      }
    }
    for earlier in unhanded where earlier.target == target && earlier.targetProperty == ends.target
    {
      end(earlier)
    }
    unhanded.append(link)
    if link.isOfArrays { cell(target, ends.target).joins += 1 }
    if link.hasRules { note(ofSource: link, read(ends.source, of: source).value) }
    if step[6] != 1 {
      if link.hasRules {
        if mode == 3 {
          edit(link, read(ends.target, of: target).value)
        } else {
          show(link, read(ends.source, of: source).value)
        }
      } else if mode == 3 {
        carryBackward(link, read(ends.target, of: target).value)
      } else {
        carryForward(link, read(ends.source, of: source).value)
      }
    }
    if mode == 2 { link.isActive = false }
    unhanded.removeAll { $0 === link }
    links[number] = link
  }

  private func watcher(_ object: Int, _ property: Property, _ link: Link, isBackward: Bool)
    -> Watcher
  {
    let watcher = Watcher(serials, object, property, read(property, of: object).value)
    serials += 1
    watcher.link = link
    watcher.isBackward = isBackward
    watchers.append(watcher)
    follow(watcher)
    return watcher
  }

  func unbind(_ step: Step) {
    guard !links.isEmpty, let link = links[step[0] % links.count] else { return }
    end(link)
    if step[1] == 1 { links[step[0] % links.count] = nil }
  }

  func pause(_ step: Step) {
    guard !links.isEmpty, let link = links[step[0] % links.count], link.isActive else { return }
    if step.kind == .suspend {
      if link.isSuspended { return }
      link.isSuspended = true
      return
    }
    if !link.isSuspended { return }
    link.isSuspended = false
    let (source, target) = (link.pausedSource, link.pausedTarget)
    (link.pausedSource, link.pausedTarget) = (nil, nil)
    if link.hasRules { return resume(link, source, target) }
    if source != nil, link.isOfArrays { return carryPresent(link) }
    if let source, link.mode != 3 {
      carryForward(link, source)
    } else if let target {
      carryBackward(link, target)
    }
  }

  /// Commits or reverts the edit of a binding.
  func settle(_ step: Step) {
    guard !links.isEmpty, let link = links[step[0] % links.count] else { return }
    settle(link, isCommit: step.kind == .commit)
  }

  /// Takes a change of an end of a binding.
  func carry(_ link: Link, _ isBackward: Bool, _ change: Change, isOutdated: Bool) {
    // Of changes that follow each other the last one is carried.
    guard link.isActive, !isOutdated else { return }
    if link.hasRules { return take(link, isBackward, change) }
    if link.isSuspended {
      if isBackward { link.pausedTarget = change.new } else { link.pausedSource = change.new }
      return
    }
    if isBackward {
      if link.isWriting || change.number != 0 && link.targetEcho == change.number { return }
      carryBackward(link, change.new)
    } else if link.mode != 3, link.mode != 1 || !link.isWriting {
      if change.number != 0 && link.sourceEcho == change.number { return }
      if let edit = change.edit, link.isOfArrays {
        carry(link, edit, change.new)
      } else {
        carryForward(link, change.new)
      }
    }
  }

  func carryForward(_ link: Link, _ value: Value) {
    let wanted = link.wanted(value)
    if read(link.targetProperty, of: link.target).value.isAlike(wanted) { return noteKnown(link) }
    if link.targetProperty != .half {
      link.targetEcho = cell(link.target, link.targetProperty).changes + 1
    }
    set(link, link.target, link.targetProperty, wanted)
    noteKnown(link)
    if link.mode == 1 { lookLater(link, link.target, link.targetProperty, isBackward: true) }
  }

  /// Makes an edit of an array to the one that is bound to it.
  private func carry(_ link: Link, _ edit: Edit, _ value: Value) {
    let cell = cell(link.target, link.targetProperty)
    // Somebody else has written it.
    if link.known != cell.changes { return carryForward(link, value) }
    write(cell, link.wanted(value), edit)
    noteKnown(link)
  }

  private func noteKnown(_ link: Link) {
    if link.isOfArrays { link.known = cell(link.target, link.targetProperty).changes }
  }

  private func carryBackward(_ link: Link, _ value: Value) {
    if read(link.sourceProperty, of: link.source).value.isAlike(value) { return }
    if link.mode == 1, link.sourceProperty != .half {
      link.sourceEcho = cell(link.source, link.sourceProperty).changes + 1
    }
    set(link, link.source, link.sourceProperty, value)
    if link.mode == 1 { lookLater(link, link.source, link.sourceProperty, isBackward: false) }
  }

  /// Has an end that was written in a batch looked at when everything is told.
  private func lookLater(_ link: Link, _ object: Int, _ property: Property, isBackward: Bool) {
    guard let cell = things[object].cells[property], held.contains(where: { $0.cell === cell })
    else { return }
    add(link, isBackward ? .target : .source) { [unowned self] in
      guard link.isActive, things[object].isAlive else { return }
      if link.isSuspended {
        if isBackward { link.pausedTarget = cell.value } else { link.pausedSource = cell.value }
      } else if isBackward {
        carryBackward(link, cell.value)
      } else {
        carryForward(link, cell.value)
      }
    }
  }

  private func set(_ link: Link, _ object: Int, _ property: Property, _ value: Value) {
    guard property == .half, case .number(let half) = value else {
      return write(cell(object, property), value)
    }
    let wasWriting = link.isWriting
    link.isWriting = true
    write(cell(object, .number), .number(half &* 2))
    link.isWriting = wasWriting
  }
}
