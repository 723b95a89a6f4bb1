// SPDX-License-Identifier: Apache-2.0

/// The carrying of a value to the other end.
extension TransformLink {
  /// Writes what the transform makes of the source's value to the target, when its turn has come.
  ///
  /// - Parameter edit: The edit that waited, for a person to read; nil if none did.
  func show(_ value: SourceValue, insteadOf edit: String? = nil) {
    guard let binding = goingOn else { return keepMissed(value) }
    carry(
      binding, isForward: true, { showNow(value, insteadOf: edit, binding) },
      { self.show(value, insteadOf: edit) })
  }

  /// Writes what the transform makes of the target's value to the source, when its turn has come.
  ///
  /// - Returns: Whether the edit was valid.
  func take(_ value: Value) -> Bool {
    guard let binding = goingOn else {
      keep(ofTarget: value)
      return true
    }
    var isValid = true
    carry(
      binding, isForward: false, { isValid = takeNow(value, binding) }, { _ = self.take(value) })
    return isValid
  }

  private func carry(
    _ binding: Binding, isForward: Bool, _ now: () -> Void, _ later: @escaping () -> Void
  ) {
    let stack = CarryStack.ofThread
    guard
      stack.hasRoom(for: binding)
        || stack.mayCarry(
          binding, { name(ofTarget: isForward, binding) }, isTarget: isForward, later: later)
    else { return }
    stack.enter(binding)
    binding.turn &+= 1
    wasForward = isForward
    now()
    stack.leave(binding)
  }

  private func showNow(_ value: SourceValue, insteadOf edit: String?, _ binding: Binding) {
    let turn = binding.turn
    hasOpenEdit = false
    do {
      let next = try rules.transform.forward(value)
      if isOver(binding, turn) { return keepMissed(value) }
      if let next { write(next, of: value, binding) }
      report(nil, isEdit: true)
      if let edit { report("the source changed, so the edit \(edit) was dropped", isEdit: false) }
    } catch {
      let reason = "\(error)"
      if isOver(binding, turn) { return keepMissed(value) }
      if let fallback = rules.fallback {
        write(fallback, of: value, binding, isFallback: true)
      }
      report(reason, isEdit: false)
    }
  }

  private func takeNow(_ value: Value, _ binding: Binding) -> Bool {
    let turn = binding.turn
    let next: SourceValue?
    do {
      next = try rules.transform.reverse?(value)
      if let next, let reason = rules.validate?(next) { throw BindingError(reason) }
    } catch {
      let reason = "\(error)"
      if isOver(binding, turn) {
        keep(ofTarget: value)
        return true
      }
      report(reason, isEdit: true)
      return false
    }
    if !isOver(binding, turn) { report(nil, isEdit: true) }
    guard let next, let source = source.object else { return true }
    let isSame = rules.isSame(path.read(source), next)
    if isOver(binding, turn) {
      keep(ofTarget: value)
      return true
    }
    hasOpenEdit = false
    note(ofSource: next)
    if isSame {
      if rules.transform.isLossy, rules.carriesForward { show(next) }
      return true
    }
    let list = list(of: binding.followers.source)
    let outer = sourceWrite.begin(next, list)
    path.write(next, to: source)
    let sequel = sourceWrite.end(outer, list)
    if sequel != .nothing, SlowPath.isNeeded {
      lookAfterBatch { link, source, _ in
        let present = link.path.read(source)
        if !link.rules.isSame(present, next) { link.sourceDidChange(present) }
      }
    }
    if goingOn == nil {
      if binding.isSuspended, sequel != .nothing {
        let present = path.read(source)
        if !rules.isSame(present, next) { keepMissed(present) }
      }
      return true
    }
    let isLossy = rules.transform.isLossy
    if sequel != .nothing || isLossy {
      let present = path.read(source)
      note(ofSource: present)
      let outcome =
        sequel == .nothing
        ? .taken : sourceWrite.outcome(present, sequel, isSame: rules.isSame)
      if isLossy {
        sourceDidChange(present)
        return true
      }
      if outcome != .taken {
        correct(outcome) { sourceDidChange(present) }
        return true
      }
    }
    if binding.turn != turn {
      settle(isForward: false) { rules.isSame(path.read(source), next) }
    }
    return true
  }

  /// - Parameters:
  ///   - value: The source's value that it was made of.
  ///   - isFallback: Whether the source has no value for the target, so that it stays as it is where
  ///     the target declines the write.
  private func write(
    _ next: Value, of value: SourceValue, _ binding: Binding, isFallback: Bool = false
  ) {
    guard let target = target.object else { return binding.end(by: .target) }
    let turn = binding.turn
    let isSame = areAlike(property.read(target), next)
    if isOver(binding, turn) { return keepMissed(value) }
    if isSame { return }
    let list = list(of: binding.followers.target)
    // Of a one-way target nothing is heard.
    let outer = rules.carriesBackward ? targetWrite.begin(next, list) : nil
    property.write(next, to: target)
    let sequel = rules.carriesBackward ? targetWrite.end(outer, list) : .nothing
    if sequel != .nothing, SlowPath.isNeeded {
      lookAfterBatch { link, _, target in
        let present = link.property.read(target)
        if !areAlike(present, next) { link.targetDidChange(present) }
      }
    }
    if goingOn == nil {
      if binding.isSuspended, sequel != .nothing {
        let present = property.read(target)
        if !areAlike(present, next) { keep(ofTarget: present) }
      }
      return
    }
    if sequel != .nothing {
      let present = property.read(target)
      let outcome = targetWrite.outcome(present, sequel, isSame: areAlike)
      if isFallback, outcome == .declined { return }
      if outcome != .taken { return correct(outcome) { targetDidChange(present) } }
    }
    if binding.turn != turn {
      settle(isForward: true) { areAlike(property.read(target), next) }
    }
  }

  /// Has an end that was written looked at when the batch is told, if that tells nothing of it.
  func lookAfterBatch(_ look: @escaping (TransformLink, Source, Target) -> Void) {
    let told = told
    Batch.current?.lookLater { [self] in
      guard self.told == told, let binding, !binding.isEnded, let source = source.object,
        let target = target.object
      else { return }
      look(self, source, target)
    }
  }

  /// Carries once more what was carried while an end was being written, if that write came last: a
  /// prior observer, or the code of a setter, may set off a change before the store.
  ///
  /// - Parameter isLast: Whether what was written is there.
  private func settle(isForward: Bool, _ isLast: () -> Bool) {
    let wasForward = wasForward
    guard isLast(), goingOn != nil, let source = source.object, let target = target.object else {
      return
    }
    if wasForward {
      sourceDidChange(path.read(source))
    } else if rules.carriesBackward {
      targetDidChange(property.read(target))
    }
  }

  /// Whether a value is not to be carried any more: the binding has ended, is suspended or was
  /// stopped, or a later value has been carried.
  private func isOver(_ binding: Binding, _ turn: UInt32) -> Bool {
    goingOn == nil || binding.turn != turn
  }

  /// Keeps a value of the source that is not carried, because the binding was suspended meanwhile.
  private func keepMissed(_ value: SourceValue) {
    // Where it waited before, a change of the source would wait again.
    keep(ofSource: value, isShown: rules.mode == .oneWay && rules.isWaiting)
  }

  /// Carries what an end became when it was written, if that is not what was written.
  ///
  /// Where an end declines what the other has become by declining, neither takes what the other
  /// has, and both stay as they are.
  private func correct(_ outcome: WriteOutcome, _ carry: () -> Void) {
    if outcome == .declined && isCorrecting { return }
    let wasCorrecting = isCorrecting
    isCorrecting = true
    carry()
    isCorrecting = wasCorrecting
  }

  /// - Parameters:
  ///   - reason: Why the value could not be carried; nil if it was.
  ///   - isEdit: Whether that is about an edit of the target.
  private func report(_ reason: String?, isEdit: Bool) {
    guard let binding, !binding.isEnded else { return }
    let state = binding.state
    if isEdit, state.validationError != reason { state.validationError = reason }
    let health = reason.map { BindingHealth.failed(reason: $0) } ?? .live
    if state.health != health, binding.engine.take(.outcome) == .report {
      binding.setHealth(health)
    }
  }

  /// The name of an end, for a person to read.
  private func name(ofTarget isTarget: Bool, _ binding: Binding) -> String {
    isTarget
      ? Report.name(
        ofEnd: Value.self, in: target.object, Target.self, list(of: binding.followers.target))
      : Report.name(
        ofEnd: SourceValue.self, in: source.object, Source.self,
        list(of: binding.followers.source))
  }
}
