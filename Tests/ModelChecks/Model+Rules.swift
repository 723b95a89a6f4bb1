// SPDX-License-Identifier: Apache-2.0

/// The bindings that carry values by a transform.
extension Model {
  /// Takes a change of an end.
  func take(_ link: Link, _ isBackward: Bool, _ change: Change) {
    if isBackward {
      if link.targetEcho != change.number { targetDidChange(link, change.new) }
    } else if change.number != 0 {
      if link.sourceEcho != change.number, !keepsEdit(link, change.new) {
        sourceDidChange(link, change.new)
      }
    } else if link.isWriting {
      // What is computed has no number; the end is looked at when it is written.
      link.isToldOf = true
    } else {
      let written = link.written
      link.written = nil
      if written?.isAlike(change.new) != true, !keepsEdit(link, change.new) {
        sourceDidChange(link, change.new)
      }
    }
  }

  /// Says whether a notice of the source leaves an edit as it is: it tells of no other value, and
  /// of that of no other object.
  private func keepsEdit(_ link: Link, _ value: Value) -> Bool {
    guard link.hasOpenEdit, let last = link.lastOfSource else { return false }
    return last.value.isAlike(value) && last.object == place(ofSource: link)?.object
  }

  /// Takes note of what the source has become, for edits that it has not taken.
  func note(ofSource link: Link, _ value: Value) {
    link.lastOfSource = (value, place(ofSource: link)?.object)
  }

  func sourceDidChange(_ link: Link, _ value: Value) {
    link.told += 1
    note(ofSource: link, value)
    if link.isSuspended {
      link.pausedSource = value
      // What was reverted is shown, where the change itself is not carried.
      if link.mode != 3 { link.isShowDue = false }
    } else if link.mode == 0, link.isExplicit {
      link.isPending = true
    } else if link.mode != 3 {
      let isDropped = link.isPending
      link.isPending = false
      show(link, value)
      // The health says which edit it was.
      if isDropped, link.isActive { link.isFailed = true }
    }
  }

  func targetDidChange(_ link: Link, _ value: Value) {
    link.told += 1
    link.hasOpenEdit = true
    if link.isSuspended {
      link.pausedTarget = value
    } else if link.isExplicit {
      link.isPending = true
      // The error was about an earlier edit.
      if link.isInvalid { (link.isInvalid, link.isFailed) = (false, false) }
    } else {
      edit(link, value)
    }
  }

  /// Carries what was kept during a pause.
  func resume(_ link: Link, _ source: Value?, _ target: Value?) {
    let isShowDue = link.isShowDue
    link.isShowDue = false
    if let source, !isShowDue, link.mode != 3 {
      sourceDidChange(link, source)
    } else if let target {
      targetDidChange(link, target)
    } else if isShowDue {
      showPresent(link)
    }
  }

  /// Has the target show a value of the source.
  func show(_ link: Link, _ value: Value) {
    if !link.isActive || link.isSuspended { return }
    link.hasOpenEdit = false
    let next = link.shown(value)
    if let next = next ?? link.fallback { writeTarget(link, next) }
    link.isFailed = next == nil
    if next != nil { link.isInvalid = false }
  }

  /// Makes an edit of the target one of the source.
  ///
  /// - Returns: Whether it is valid.
  @discardableResult
  func edit(_ link: Link, _ value: Value) -> Bool {
    if !link.isActive || link.isSuspended { return true }
    let place = place(ofSource: link)
    let next = place == nil ? nil : link.edited(value)
    link.isFailed = next == nil
    link.isInvalid = next == nil
    guard let next, let place else { return false }
    link.hasOpenEdit = false
    note(ofSource: link, next)
    if place.value.isAlike(next) {
      if link.form == .lossy, link.mode != 3 { show(link, next) }
      return true
    }
    writeSource(link, place, next)
    return true
  }

  /// Carries the edit that waits, or takes it back.
  func settle(_ link: Link, isCommit: Bool) {
    guard link.isActive, link.hasRules else { return }
    let isBackward = link.mode == 1 || link.mode == 3
    if isCommit {
      if link.isSuspended || !link.isPending { return }
      if isBackward, !edit(link, read(link.targetProperty, of: link.target).value) { return }
    }
    link.isPending = false
    if isCommit, link.mode == 3 { return }
    if link.isSuspended {
      link.pausedTarget = nil
      let waits = link.mode == 0 && link.isExplicit
      // A change of the source shows as well.
      if link.pausedSource != nil, !link.isShowDue, link.mode != 3, !waits { return }
      link.isShowDue = true
      link.pausedSource = nil
    } else {
      showPresent(link)
    }
  }

  /// Has the target show the source's value, and what the batch under way makes of it: what that brings
  /// back to what it was before is told to nobody.
  private func showPresent(_ link: Link) {
    let value = read(link.sourceProperty, of: link.source).value
    show(link, value)
    guard isInBatch else { return }
    let shown = read(link.targetProperty, of: link.target).value
    lookLater(link, .all) { [unowned self] in
      let present = read(link.sourceProperty, of: link.source).value
      if link.isSuspended || link.hasOpenEdit || present.isAlike(value) { return }
      if read(link.targetProperty, of: link.target).value.isAlike(shown) { show(link, present) }
    }
  }

  /// Has the target become what the source is now, and what the batch under way makes of it: of an array
  /// nothing is kept during a pause.
  func carryPresent(_ link: Link) {
    let value = read(link.sourceProperty, of: link.source).value
    carryForward(link, value)
    guard isInBatch else { return }
    lookLater(link, .all) { [unowned self] in
      let present = read(link.sourceProperty, of: link.source).value
      if !link.isSuspended, !present.isAlike(value) { carryForward(link, present) }
    }
  }

  private func writeTarget(_ link: Link, _ value: Value) {
    let cell = cell(link.target, link.targetProperty)
    if cell.value.isAlike(value) { return }
    let isHeard = link.mode == 1 || link.mode == 3
    if isHeard { link.targetEcho = cell.changes + 1 }
    write(cell, value)
    guard isHeard, held.contains(where: { $0.cell === cell }) else { return }
    lookLater(link, .target) { [unowned self] in
      if !cell.value.isAlike(value) { targetDidChange(link, cell.value) }
    }
  }

  private func writeSource(_ link: Link, _ cell: Cell, _ value: Value) {
    let isComputed = link.sourceProperty == .linkNumber
    link.written = isComputed ? value : nil
    link.isWriting = isComputed
    link.isToldOf = false
    if !isComputed { link.sourceEcho = cell.changes + 1 }
    write(cell, value)
    link.isWriting = false
    if link.isToldOf { link.written = nil }
    if held.contains(where: { $0.cell === cell }) {
      lookLater(link, .source) { [unowned self] in
        let present = read(link.sourceProperty, of: link.source).value
        if !present.isAlike(value) { sourceDidChange(link, present) }
      }
    }
    if link.form == .lossy, link.mode != 3 { sourceDidChange(link, cell.value) }
  }

  /// Has an end looked at when a batch is told, unless that tells of one.
  private func lookLater(_ link: Link, _ part: Look.Part, _ look: @escaping () -> Void) {
    let told = link.told
    add(link, part) { [unowned self] in
      guard link.told == told, link.isActive else { return }
      if things[link.target].isAlive, things[link.source].isAlive { look() }
    }
  }

  /// The property that an edit is written to; nil where the object is missing.
  func place(ofSource link: Link) -> Cell? {
    if link.sourceProperty != .linkNumber { return cell(link.source, link.sourceProperty) }
    return cell(link.source, .link).value.object.map { cell($0, .number) }
  }
}

extension Model.Link {
  /// Values are carried by a transform.
  var hasRules: Bool {
    switch form {
    case .parsed, .lossy, .validated, .placeholder, .through: true
    default: false
    }
  }

  /// An edit waits until it is committed.
  fileprivate var isExplicit: Bool { form == .validated && isLate }

  fileprivate var fallback: Value? {
    isLate && (form == .parsed || form == .validated) ? .text("?") : nil
  }

  /// The target's value for a value of the source; nil if the transform fails.
  fileprivate func shown(_ value: Value) -> Value? {
    switch (form, value) {
    case (.lossy, .number(let number)): .number(number >> 1)
    case (.parsed, .number(5)), (.validated, .number(5)): nil
    case (.parsed, .number(let number)), (.validated, .number(let number)): .text("\(number)")
    case (_, .none): .number(-1)
    default: value
    }
  }

  /// The source's value for an edit of the target; nil if the edit is not valid.
  fileprivate func edited(_ value: Value) -> Value? {
    switch (form, value) {
    case (.lossy, .number(let number)): .number(number &* 2)
    case (.parsed, .text(let text)): Int(text).map { .number($0) }
    case (.validated, .text(let text)): Int(text).flatMap { $0 > 3 ? nil : .number($0) }
    default: value
    }
  }
}
