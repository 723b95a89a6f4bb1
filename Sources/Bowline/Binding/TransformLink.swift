// SPDX-License-Identifier: Apache-2.0

/// The half of a binding that carries values by a transform.
///
/// It costs four allocations more than a carrier, and some thousand instructions for a value; a
/// binding that only copies does without it.
///
/// Whoever calls it holds it: the closures of what follows the ends, the state of the binding, or
/// what waits for its turn. After each call of a transform, of a validation, of a comparison, and
/// after each notice that is given in here, it looks again whether the binding goes on.
final class TransformLink<
  Source: KeyValueObservable, SourceValue, Target: KeyValueObservable, Value: Equatable
>: BindingLink {
  /// The binding, which holds this object: a cycle until the binding ends.
  private var held: Binding?

  /// The same, where nothing is followed that would end it.
  private weak var known: Binding?

  let source: Reference<Source>
  let target: Reference<Target>
  let path: Accessor<Source, SourceValue>
  let property: Accessor<Target, Value>
  let rules: BindingRules<SourceValue, Value>

  let sourceWrite = OwnWrite<SourceValue>()
  let targetWrite = OwnWrite<Value>()

  /// Whether what one end became, when it was written, is being carried to the other.
  var isCorrecting = false

  /// How many changes of the ends the binding was told of.
  var told = 0

  /// Whether the last value that was carried was one of the source.
  var wasForward = false

  /// Whether the target has an edit that the source has not taken: it waits, or is not valid.
  var hasOpenEdit = false

  /// The last value that the source was told or written with, if edits are carried.
  private var lastOfSource: SourceValue?

  /// By which route of the source that was: see `KeyValueObservation.route`.
  private var lastRoute = 0

  /// By which route the target was reached last.
  private var targetRoute = 0

  init(
    of binding: Binding, source: Source, _ path: Accessor<Source, SourceValue>, target: Target,
    _ property: Accessor<Target, Value>, rules: BindingRules<SourceValue, Value>
  ) {
    held = binding
    self.source = Reference(source)
    self.target = Reference(target)
    self.path = path
    self.property = property
    self.rules = rules
    super.init()
    binding.state.link = self
    rules.debouncer?.onFire = { [weak self] in _ = self?.commit() }
  }

  var binding: Binding? { held ?? known }

  /// The same binding as long as it goes on.
  var goingOn: Binding? {
    guard let binding, !binding.isIdle else { return nil }
    return binding
  }

  /// Holds the binding no more, because nothing will end it.
  func loosen() {
    known = held
    held = nil
  }

  /// The observers of an end whose changes have numbers, retained.
  func list(of follower: KeyValueObservation?) -> ObserverList? {
    (follower as? Observer)?.retainedList
  }

  /// Takes a notice of the source.
  func sourceWasTold(_ value: SourceValue) {
    let list = list(of: binding?.followers.source)
    guard sourceWrite.isReportable(value, list, isSame: rules.isSame) else { return }
    // An equal value drops no edit, unless it is that of another object.
    if hasOpenEdit, let last = lastOfSource, route == lastRoute, rules.isSame(last, value) {
      return
    }
    sourceDidChange(value)
  }

  /// Takes a notice of the target.
  func targetWasTold(_ value: Value) {
    if rules.isTargetThrough, rules.carriesForward, isTargetReplaced() { return showAgain() }
    if !rules.carriesBackward { return }
    let list = list(of: binding?.followers.target)
    if targetWrite.isReportable(value, list, isSame: areAlike) { targetDidChange(value) }
  }

  /// Whether the target has come to belong to another object since this was asked last.
  private func isTargetReplaced() -> Bool {
    let route = binding?.followers.target?.route ?? 0
    defer { targetRoute = route }
    return route != targetRoute
  }

  /// Writes the source's value to a target that has not had it.
  private func showAgain() {
    guard let source = source.object else { return }
    sourceDidChange(path.read(source))
  }

  func sourceDidChange(_ value: SourceValue) {
    told &+= 1
    note(ofSource: value)
    if binding?.isSuspended == true { return keep(ofSource: value) }
    if !rules.carriesForward { return }
    if rules.mode == .oneWay, rules.isWaiting { return wait() }
    if !dropEdit() { return show(value) }
    show(value, insteadOf: target.object.map { shortText(property.read($0)) })
  }

  func targetDidChange(_ value: Value) {
    told &+= 1
    hasOpenEdit = true
    if binding?.isSuspended == true { return keep(ofTarget: value) }
    if rules.isWaiting { wait() } else { _ = take(value) }
  }

  override func commit() -> Bool {
    rules.debouncer?.stop()
    guard let state = binding?.state else { return true }
    guard state.hasPendingEdit else { return state.validationError == nil }
    guard let (source, target) = ends() else { return true }
    if rules.carriesBackward, !take(property.read(target)) { return false }
    if goingOn == nil { return true }
    dropEdit()
    show(path.read(source))
    if case .failed = state.health { return false }
    return true
  }

  override func revert(isPaused: Bool) {
    guard let (source, _) = ends() else { return }
    dropEdit()
    let value = path.read(source)
    if !isPaused { return show(value) }
    keep(ofSource: value, isShown: true)
    binding?.dropKeptTarget()
  }

  override func suspend() {
    rules.debouncer?.stop()
  }

  override func resume(_ source: KeptValue?, _ target: KeptValue?) {
    if let kept = source as? TypedKeptValue<SourceValue>, kept.isShown {
      show(kept.value)
    } else if let kept = source as? TypedKeptValue<SourceValue>, rules.carriesForward {
      sourceDidChange(kept.value)
    } else if let kept = target as? TypedKeptValue<Value> {
      targetDidChange(kept.value)
    } else if binding?.hasPendingEdit == true {
      wait()
    }
  }

  override func end() {
    rules.debouncer?.stop()
  }

  /// Both ends; nil if one of them has gone, with which the binding ends.
  ///
  /// Nothing may have told of that: the observers of an end belong to it, and something else may keep
  /// them.
  private func ends() -> (source: Source, target: Target)? {
    guard let source = source.object else {
      binding?.end(by: .source)
      return nil
    }
    guard let target = target.object else {
      binding?.end(by: .target)
      return nil
    }
    return (source, target)
  }

  /// Keeps a value of the source for the end of a pause; a binding that has ended drops it.
  ///
  /// - Parameter isShown: Whether the target shows it then though it is no change.
  func keep(ofSource value: SourceValue, isShown: Bool = false) {
    guard let binding, binding.engine.take(.change) == .keep else { return }
    binding.keep(TypedKeptValue(value, isShown: isShown), of: .source)
  }

  /// Keeps a value of the target for the end of a pause; a binding that has ended drops it.
  func keep(ofTarget value: Value) {
    guard let binding, binding.engine.take(.change) == .keep else { return }
    binding.keep(TypedKeptValue(value), of: .target)
  }

  func wait() {
    if let state = goingOn?.state, !state.hasPendingEdit { state.hasPendingEdit = true }
    if goingOn != nil { rules.debouncer?.start() }
  }

  /// - Returns: Whether an edit waited.
  @discardableResult
  private func dropEdit() -> Bool {
    rules.debouncer?.stop()
    guard let state = binding?.state, state.hasPendingEdit else { return false }
    state.hasPendingEdit = false
    return true
  }

  /// Takes note of what the source has become.
  func note(ofSource value: SourceValue) {
    if !rules.carriesBackward { return }
    // What it held is let go of when the new one is in its place.
    let before = lastOfSource
    lastOfSource = value
    lastRoute = route
    withExtendedLifetime(before) {}
  }

  private var route: Int { binding?.followers.source?.route ?? 0 }
}
