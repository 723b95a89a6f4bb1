// SPDX-License-Identifier: Apache-2.0

/// What carries the values of a binding by its rules.
///
/// It costs two allocations more than a carrier and reaches both ends by weak references and key
/// paths, some thousand instructions for a value; a binding that only copies does without it.
final class TransformLink<
  Source: KeyValueObservable, SourceValue, Target: KeyValueObservable, Value: Equatable
>: BindingLink {
  /// The binding, which holds this object: a cycle until the binding ends.
  private let binding: Binding
  private let state: BindingState

  private weak var source: Source?
  private weak var target: Target?
  private let path: Accessor<Source, SourceValue>
  private let property: Accessor<Target, Value>
  private let rules: BindingRules<SourceValue, Value>

  private var sourceWrite: OwnWrite<SourceValue>
  private var targetWrite: OwnWrite<Value>

  private var isSuspended = false
  private var isSourceChanged = false
  private var isTargetChanged = false

  /// Whether what one end became, when it was written, is being carried to the other.
  private var isCorrecting = false

  init(
    of binding: Binding, source: Source, _ sourcePlace: Followed<SourceValue>,
    _ path: Accessor<Source, SourceValue>, target: Target, _ targetPlace: Followed<Value>,
    _ property: Accessor<Target, Value>, rules: BindingRules<SourceValue, Value>
  ) {
    self.binding = binding
    state = binding.state
    self.source = source
    self.target = target
    self.path = path
    self.property = property
    self.rules = rules
    sourceWrite = OwnWrite(to: sourcePlace)
    targetWrite = OwnWrite(to: targetPlace)
    super.init()
    state.link = self
    rules.rest?.onRest = { [weak self] in _ = self?.commit() }
  }

  /// Takes a notice of the source.
  func sourceWasTold(_ value: SourceValue) {
    if sourceWrite.isNews(value, isSame: rules.isSame) { sourceDidChange(value) }
  }

  /// Takes a notice of the target.
  func targetWasTold(_ value: Value) {
    if targetWrite.isNews(value, isSame: ==) { targetDidChange(value) }
  }

  private func sourceDidChange(_ value: SourceValue) {
    if isSuspended {
      isSourceChanged = true
      return
    }
    if !rules.carriesForward { return }
    if rules.mode == .oneWay, rules.isWaiting { return wait() }
    dropEdit()
    show(value)
  }

  private func targetDidChange(_ value: Value) {
    if isSuspended {
      isTargetChanged = true
      return
    }
    if rules.isWaiting { wait() } else { _ = take(value) }
  }

  override func commit() -> Bool {
    rules.rest?.stop()
    guard state.hasPendingEdit else { return state.validationError == nil }
    guard let source, let target else { return true }
    if rules.carriesBackward, !take(property.read(target)) { return false }
    dropEdit()
    show(path.read(source))
    if case .failed = state.health { return false }
    return true
  }

  override func revert() {
    guard let source else { return }
    dropEdit()
    show(path.read(source))
  }

  override func suspend() {
    isSuspended = true
    rules.rest?.stop()
  }

  override func resume() {
    isSuspended = false
    let (wasSourceChanged, wasTargetChanged) = (isSourceChanged, isTargetChanged)
    isSourceChanged = false
    isTargetChanged = false
    guard let source, let target else { return }
    if wasSourceChanged {
      sourceDidChange(path.read(source))
    } else if wasTargetChanged {
      targetDidChange(property.read(target))
    } else if state.hasPendingEdit {
      wait()
    }
  }

  override func end() {
    rules.rest?.stop()
  }

  private func wait() {
    if !state.hasPendingEdit { state.hasPendingEdit = true }
    rules.rest?.start()
  }

  private func dropEdit() {
    rules.rest?.stop()
    if state.hasPendingEdit { state.hasPendingEdit = false }
  }

  /// Writes what the transform makes of the source's value to the target.
  func show(_ value: SourceValue) {
    do {
      if let next = try rules.transform.forward(value) { write(next) }
      report(nil, isEdit: true)
    } catch {
      if let fallback = rules.fallback { write(fallback, isFallback: true) }
      report("\(error)", isEdit: false)
    }
  }

  /// Writes what the transform makes of the target's value to the source.
  ///
  /// - Returns: Whether the edit was valid.
  func take(_ value: Value) -> Bool {
    let next: SourceValue?
    do {
      next = try rules.transform.reverse?(value)
      if let next, let reason = rules.validate?(next) { throw BindingError(reason) }
    } catch {
      report("\(error)", isEdit: true)
      return false
    }
    report(nil, isEdit: true)
    guard let next, let source else { return true }
    if rules.isSame(path.read(source), next) {
      if rules.transform.isLossy, rules.carriesForward { show(next) }
      return true
    }
    sourceWrite.begin(next)
    path.write(next, to: source)
    let isToLookAt = sourceWrite.end()
    let isLossy = rules.transform.isLossy
    guard isToLookAt || isLossy, !binding.isEnded else { return true }
    let present = path.read(source)
    let outcome = isToLookAt ? sourceWrite.outcome(present, isSame: rules.isSame) : .taken
    if isLossy { sourceDidChange(present) } else { correct(outcome) { sourceDidChange(present) } }
    return true
  }

  /// - Parameter isFallback: Whether the source has no value for the target, so that it stays as it
  ///   is where the target declines the write.
  private func write(_ next: Value, isFallback: Bool = false) {
    guard let target else { return binding.end(by: .target) }
    if property.read(target) == next { return }
    // Of a one-way target nothing is heard.
    if rules.carriesBackward { targetWrite.begin(next) }
    property.write(next, to: target)
    guard rules.carriesBackward, targetWrite.end(), !binding.isEnded else { return }
    let present = property.read(target)
    let outcome = targetWrite.outcome(present, isSame: ==)
    if isFallback, outcome == .declined { return }
    correct(outcome) { targetDidChange(present) }
  }

  /// Carries what an end became when it was written, if that is not what was written.
  ///
  /// Where an end declines what the other has become by declining, neither takes what the other
  /// has, and both stay as they are.
  private func correct(_ outcome: WriteOutcome, _ carry: () -> Void) {
    if outcome == .taken || outcome == .declined && isCorrecting { return }
    let wasCorrecting = isCorrecting
    isCorrecting = true
    carry()
    isCorrecting = wasCorrecting
  }

  /// - Parameters:
  ///   - reason: Why the value could not be carried; nil if it was.
  ///   - isEdit: Whether that is about an edit of the target.
  private func report(_ reason: String?, isEdit: Bool) {
    if binding.isEnded { return }
    if isEdit, state.validationError != reason { state.validationError = reason }
    let health = reason.map { BindingHealth.failed(reason: $0) } ?? .live
    if !isSuspended, state.health != health { binding.setHealth(health) }
  }
}
