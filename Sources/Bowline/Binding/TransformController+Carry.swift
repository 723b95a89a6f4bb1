// SPDX-License-Identifier: Apache-2.0

/// The carrying of a value to the other end.
extension TransformController {
  /// Makes the carrier to the target.
  func makeForward(_ binding: Binding) -> Carrier<SourceValue, Target, Value> {
    Carrier(
      of: binding, to: target, property, writing: .target,
      rules: CarrierRules(
        shouldCarry: { self.receiveSource($0, isNotice: $1, $2) },
        transfer: { self.transferForward($0, present: $1, write: $2, agree: $3) }))
  }

  /// Has the target show a value of the source.
  func show(_ value: SourceValue) {
    guard let binding else { return }
    let forward = forward ?? makeForward(binding)
    lending(value) { forward.carry($0) }
  }

  /// Has the target show the source's value, and checks it after a batch under way, which tells
  /// nothing if it brings the earlier value back.
  func showPresent(_ source: Source) {
    let value = path.read(source)
    show(value)
    guard let batch = Batch.current, let target = target.object else { return }
    let changes = changesOfEndpoints
    let shown = property.read(target)
    batch.addCheck(by: self) { [self] in
      guard let binding, !binding.isIdle, changes == changesOfEndpoints, !hasOpenEdit,
        let source = self.source.object, let target = self.target.object,
        areAlike(property.read(target), shown)
      else { return }
      let present = path.read(source)
      if !areEqual(value, present) { show(present) }
    }
  }

  /// Carries an edit of the target to the source.
  ///
  /// - Returns: Whether the edit was valid.
  func carryEdit(_ value: Value) -> Bool {
    isEditValid = true
    guard let backward else { return true }
    lending(value) { backward.carryNow($0.untyped) }
    return isEditValid
  }

  private func transferForward(
    _ value: SourceValue, present: () -> Value, write: (Value) -> Void, agree: (Value) -> Void
  ) {
    guard let binding else { return }
    let number = binding.lastCarried
    let edit = droppedEdit.take()
    hasOpenEdit = false
    do {
      let next = try rules.transform.forward(value)
      if isOver(binding, number) { return binding.saveForResume(value, of: .source) }
      if let next {
        if !areAlike(present(), next) { write(next) } else { agree(next) }
      }
      // The write may have set off a later value, which has reported its own outcome.
      if binding.lastCarried == number { report(nil, isEdit: true) }
      if let edit { report("the source changed, so the edit \(edit) was dropped", isEdit: false) }
    } catch {
      let reason = "\(error)"
      if isOver(binding, number) { return binding.saveForResume(value, of: .source) }
      if let fallback = rules.fallback, !areAlike(present(), fallback) {
        // The fallback is no value of the source, so a target that stores another one does not
        // correct the source.
        let wasCorrecting = binding.engine.isCorrecting
        binding.engine.isCorrecting = true
        write(fallback)
        binding.engine.isCorrecting = wasCorrecting
      }
      if binding.lastCarried == number { report(reason, isEdit: false) }
    }
  }

  /// Says whether a value is not to be carried any more: the binding has ended, is suspended or was
  /// stopped, or a later value has been carried.
  private func isOver(_ binding: Binding, _ number: UInt32) -> Bool {
    binding.isIdle || binding.lastCarried != number
  }

  /// Sets the validation error and the health to the outcome of a value.
  ///
  /// - Parameters:
  ///   - reason: The reason why the value could not be carried; nil if it was.
  ///   - isEdit: Whether that is about an edit of the target.
  func report(_ reason: String?, isEdit: Bool) {
    guard let binding, !binding.isEnded else { return }
    let state = binding.state
    if isEdit, state.validationError != reason { state.validationError = reason }
    binding.setOutcome(reason.map { .failed(reason: $0) } ?? .live)
  }
}

extension TransformController where SourceValue: Equatable {
  /// Makes the carrier to the source.
  func makeBackward(_ binding: Binding) -> Carrier<Value, Source, SourceValue> {
    Carrier(
      of: binding, to: source, path, writing: .source,
      rules: CarrierRules(
        shouldCarry: { self.receiveTarget($0, isNotice: $1, $2) },
        transfer: { self.transferBackward($0, present: $1, write: $2, agree: $3) }))
  }

  private func transferBackward(
    _ value: Value, present: () -> SourceValue, write: (SourceValue) -> Void,
    agree: (SourceValue) -> Void
  ) {
    guard let binding else { return }
    let number = binding.lastCarried
    let next: SourceValue?
    do {
      next = try rules.transform.reverse?(value)
      if let next, let reason = rules.validate?(next) { throw BindingError(reason) }
    } catch {
      let reason = "\(error)"
      if isOver(binding, number) { return binding.saveForResume(value, of: .target) }
      isEditValid = false
      return report(reason, isEdit: true)
    }
    if !isOver(binding, number) { report(nil, isEdit: true) }
    guard let next else { return }
    let isSame = areAlike(present(), next)
    if isOver(binding, number) { return binding.saveForResume(value, of: .target) }
    hasOpenEdit = false
    rememberSource(next)
    if isSame { agree(next) } else { write(next) }
    // The target shows what became of its edit, unless that has been carried already.
    if rules.transform.isLossy, rules.carriesForward, !isOver(binding, number) {
      let present = present()
      rememberSource(present)
      show(present)
    }
  }
}
