// SPDX-License-Identifier: Apache-2.0

/// The transform, the validation and the edits of a binding that does more than copy.
///
/// The two carriers of the binding ask it what to do with a value. Its callers hold it: the rules
/// of the carriers, or the state of the binding. After each transform, validation, comparison and
/// notice it checks again whether the binding goes on.
final class TransformController<
  Source: KeyValueObservable, SourceValue, Target: KeyValueObservable, Value: Equatable
>: BindingController {
  /// The binding, which the carriers hold.
  weak let binding: Binding?

  let source: Reference<Source>
  let target: Reference<Target>
  let path: Accessor<Source, SourceValue>
  let property: Accessor<Target, Value>
  let rules: BindingRules<SourceValue, Value>

  /// The carrier to the target, which the binding's observer of the source holds; nil in a binding
  /// that follows nothing.
  weak var forward: Carrier<SourceValue, Target, Value>?

  /// The carrier to the source, held likewise.
  weak var backward: EndpointObserver?

  /// The target has an edit that the source has not taken: it waits, or is not valid.
  var hasOpenEdit = false

  /// The number of edits that have begun to wait.
  private var waits = 0

  /// The edit that a value of the source replaces, for a person to read.
  var droppedEdit: String?

  /// The edit that was carried last was valid.
  var isEditValid = true

  /// The last value of the source that was told or written, if edits are carried.
  private var lastOfSource: SourceValue?

  /// The ``KeyValueObservation/replacements`` on the way to the source at that time.
  private var lastReplacements = 0

  /// The replacements on the way to the target when it was written last.
  private var targetReplacements = 0

  init(
    of binding: Binding, source: Source, _ path: Accessor<Source, SourceValue>, target: Target,
    _ property: Accessor<Target, Value>, rules: BindingRules<SourceValue, Value>
  ) {
    self.binding = binding
    self.source = Reference(source)
    self.target = Reference(target)
    self.path = path
    self.property = property
    self.rules = rules
    super.init()
    binding.state.controller = self
    rules.wait?.onEnd = { [weak self] in _ = self?.binding?.commit() }
  }

  override var waitsForSource: Bool { rules.waitsForSource }

  override var carriesForward: Bool { rules.carriesForward }

  // MARK: Values of the endpoints

  /// Receives a value of the source.
  ///
  /// - Returns: Whether it is to be carried now.
  func receiveSource(_ value: SourceValue, isNotice: Bool, _ admits: () -> Bool) -> Bool {
    if isNotice {
      if !admits() { return false }
      // An equal value drops no edit, unless it is that of another object.
      if hasOpenEdit, let last = lastOfSource, sourceReplacements == lastReplacements,
        mayBeSame(last, value)
      {
        return false
      }
    }
    changesOfEndpoints += 1
    rememberSource(value)
    let action = binding?.engine.process(.change)
    if action == .save {
      // Where changes of the source are not carried, they leave a revert that waits in place.
      let isReverted = binding?.state.savedSource?.showsPresent == true
      if rules.carriesForward || !isReverted { binding?.save(SavedValue(value), of: .source) }
    }
    if action != .carry || !rules.carriesForward { return false }
    if rules.waitsForSource {
      wait()
      return false
    }
    droppedEdit = dropEdit() ? target.object.map { shortText(property.read($0)) } : nil
    return true
  }

  /// Receives a value of the target.
  ///
  /// - Returns: Whether it is to be carried now.
  func receiveTarget(_ value: Value, isNotice: Bool, _ admits: () -> Bool) -> Bool {
    if isNotice, showToNewObject() { return false }
    if !rules.carriesBackward || !admits() { return false }
    guard let binding else { return false }
    changesOfEndpoints += 1
    hasOpenEdit = true
    let action = binding.engine.process(.change)
    if action == .save { binding.save(SavedValue(value), of: .target) }
    if action != .carry { return false }
    if rules.wait == nil { return true }
    wait()
    // The error is about an earlier edit; this one is validated when it is carried.
    if binding.state.validationError != nil { report(nil, isEdit: true) }
    return false
  }

  /// Shows the source's value to the object that the target has come to belong to since the last
  /// call; returns whether there is one.
  private func showToNewObject() -> Bool {
    guard rules.isTargetThrough, rules.carriesForward, let binding,
      let replacements = binding.backward?.replacements, replacements != targetReplacements
    else { return false }
    targetReplacements = replacements
    if let source = source.object { tellPresent(source) }
    return true
  }

  func rememberSource(_ value: SourceValue) {
    if !rules.carriesBackward { return }
    lastReplacements = sourceReplacements
    letGo(exchange(&lastOfSource, by: value))
  }

  private var sourceReplacements: Int { binding?.forward?.replacements ?? 0 }

  // MARK: Calls of the binding

  override func commit() -> Bool {
    rules.wait?.stop()
    guard let binding else { return true }
    let state = binding.state
    guard state.hasPendingEdit else { return state.validationError == nil }
    guard let (source, target) = endpoints() else { return true }
    let waits = self.waits
    if rules.carriesBackward, !carryEdit(property.read(target)) { return false }
    if binding.isIdle { return true }
    // An observer of the source has edited the target.
    if waits != self.waits { return false }
    dropEdit()
    if rules.carriesForward { showPresent(source) }
    if case .failed = state.health { return false }
    return true
  }

  override func revert(isPaused: Bool) {
    guard let binding, let (source, _) = endpoints() else { return }
    dropEdit()
    if !isPaused { return showPresent(source) }
    _ = binding.state.savedTarget.take()
    // A change of the source that is carried after the pause shows its value anyway.
    let isChanged = binding.state.savedSource?.showsPresent == false
    if isChanged, rules.carriesForward, !rules.waitsForSource { return }
    binding.save(SavedValue(), of: .source)
  }

  override func dropOpenEdit() {
    if hasOpenEdit, rules.carriesForward, let source = source.object { tellPresent(source) }
  }

  /// Has the carrier to the target receive the source's value.
  private func tellPresent(_ source: Source) {
    lending(path.read(source)) { forward?.tellRead($0.untyped) }
  }

  // No notice may come for the new object: a batch does not tell an equal value.
  override func didReplace(isSource: Bool) {
    if !isSource { _ = showToNewObject() }
    if isSource, lastReplacements != sourceReplacements { dropOpenEdit() }
  }

  override func stopWaiting() {
    rules.wait?.stop()
  }

  override func resume(_ source: SavedValue?, _ target: SavedValue?) {
    if let source, !source.showsPresent, rules.carriesForward {
      source.lend?({ forward?.tellRead($0) })
    } else if let target {
      target.lend?({ backward?.tellRead($0) })
    } else if source?.showsPresent == true, let (source, _) = endpoints() {
      showPresent(source)
    } else if binding?.hasPendingEdit == true {
      wait()
    }
  }

  /// Both ends; nil if one of them has gone, which ends the binding.
  ///
  /// No notice may have told of that yet: the list of observers can outlive the object.
  private func endpoints() -> (source: Source, target: Target)? {
    guard let source = source.object else {
      binding?.invalidate(by: .source)
      return nil
    }
    guard let target = target.object else {
      binding?.invalidate(by: .target)
      return nil
    }
    return (source, target)
  }

  func wait() {
    guard let binding else { return }
    waits += 1
    binding.keptCount &+= 1
    if !binding.state.hasPendingEdit { binding.state.hasPendingEdit = true }
    // An observer of the pending edit may have ended or suspended the binding.
    if !binding.isIdle { rules.wait?.start() }
  }

  /// Drops the edit that waits; returns whether there was one.
  @discardableResult
  private func dropEdit() -> Bool {
    rules.wait?.stop()
    guard let state = binding?.state, state.hasPendingEdit else { return false }
    state.hasPendingEdit = false
    return true
  }
}
