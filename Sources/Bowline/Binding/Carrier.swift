// SPDX-License-Identifier: Apache-2.0

/// The half of a binding that carries values to one end.
///
/// Where the end that it follows is an observed property, it is itself the observer in the list of
/// that property: one object, and one call for a notice.
///
/// The carrier stays alive while code of others runs in it: its caller holds it, or keeps it until
/// the delivery is over. The object is retained before it is read or compared.
@usableFromInline
final class Carrier<SourceValue, Target: AnyObject, Value: Equatable>: EndpointObserver {
  /// The binding, which holds this object: a cycle until the binding ends.
  @usableFromInline let binding: Binding

  /// The object of the end that is written: of the binding's target, or of its source in a carrier
  /// that goes backward.
  @usableFromInline let target: Reference<Target>

  /// The rules by which values are carried; nil if they are copied.
  @usableFromInline let rules: CarrierRules<SourceValue, Value>?

  // The accessor stands before the endpoint, which fills the padding behind the accessor.
  @usableFromInline let accessor: Accessor<Target, Value>

  /// The end that is written; nil if none is, and the carrier only waits for the source to go.
  @usableFromInline let endpoint: BindingEndpoint?

  /// The object is being written.
  @safe @exclusivity(unchecked) @usableFromInline var isWriting = false

  /// The latest value that was carried while the object was being written.
  @safe @exclusivity(unchecked) @usableFromInline var carriedMeanwhile: SavedValue?

  @inlinable
  init(
    of binding: Binding, to target: Reference<Target>, _ accessor: Accessor<Target, Value>,
    writing endpoint: BindingEndpoint?, rules: CarrierRules<SourceValue, Value>?
  ) {
    self.binding = binding
    self.target = target
    self.accessor = accessor
    self.rules = rules
    self.endpoint = endpoint
    super.init(wantsPrior: false) { observer, phase, pointer in
      let carrier = known(
        observer, as: Carrier<SourceValue, Target, Value>.self)
      if phase == .gone { return carrier.didLoseEnd() }
      carrier.receive(NoticeReference<SourceValue>(pointer).lentNew)
    }
  }

  /// Ends the binding, because the end that is followed has gone.
  @usableFromInline
  func didLoseEnd() { binding.invalidate(by: endpoint == .source ? .target : .source) }

  /// Receives that an object on the way to the end that is followed was replaced.
  @usableFromInline
  func didReplaceObject() {
    binding.madeState?.controller?.didReplace(isSource: endpoint == .target)
    if endpoint == .target { binding.tellSource() }
  }

  /// Receives the value of a notice of the end that is followed.
  @inlinable @inline(__always)
  func receive(_ value: Lent<SourceValue>) {
    if rules != nil { return receiveByRules(value, isNotice: true) }
    if admitsNotice() { carry(value) }
  }

  override func tellRead(_ value: LentAny) {
    receiveByRules(value.of(SourceValue.self), isNotice: false)
  }

  override func carryNow(_ value: LentAny) {
    carry(value.of(SourceValue.self), canWait: false)
  }

  /// Carries a value of the end that is followed.
  ///
  /// - Parameter canWait: Whether the value may wait for room on the stack.
  @inlinable @inline(__always)
  func carry(_ value: Lent<SourceValue>, canWait: Bool = true) {
    if endpoint == nil { return }
    if !binding.engine.isLive { return saveForResume(value) }
    currentCarryStack().use { stack in
      if !stack.hasRoom(for: binding), !mayCarry(value, stack, canWait) { return }
      stack.enter(binding)
      transfer(value)
      stack.leave(binding)
    }
  }

  /// Carries the first value; a tracker of this thread does not list what that reads.
  @inlinable
  func begin(with value: SourceValue) {
    lending(value) { value in Tracker.untracked { carry(value, canWait: false) } }
  }

  /// Says whether a value is carried at once, where there may be no room for it.
  @inlinable @inline(never)
  func mayCarry(_ value: Lent<SourceValue>, _ stack: CarryStack, _ canWait: Bool) -> Bool {
    let value = value.value
    return stack.mayCarry(
      binding, { endpointName }, isTarget: endpoint == .target,
      later: canWait ? { lending(value) { self.carry($0) } } : nil)
  }

  @inlinable @inline(__always)
  func transfer(_ value: Lent<SourceValue>) {
    // Retained from here on: what the comparison or the write sets off may let go of the target.
    guard let target = target.object else {
      return binding.invalidate(by: endpoint == .source ? .source : .target)
    }
    binding.lastCarried &+= 1
    if isWriting { rememberCarried(value) }
    if rules != nil { return transferByRules(value, to: target) }
    let number = binding.lastCarried
    let next = value.untyped.of(Value.self)
    if !areAlike(next.value, accessor.read(target)) {
      write(next, of: value, number, to: target)
    } else if SlowPath.isNeeded {
      agree(on: next.value)
    }
  }

  @inlinable @inline(__always)
  func write(
    _ next: Lent<Value>, of value: Lent<SourceValue>, _ number: UInt32,
    to target: Target
  ) {
    // A getter, the conversion or the comparison may have ended or suspended the binding, or set
    // off a change that has been carried by now.
    if !binding.engine.isLive { return saveForResume(value) }
    if binding.lastCarried != number { return }
    let wasWriting = isWriting
    isWriting = true
    // A one-way target is not followed.
    if let opposite {
      writeFollowed(next, to: target, opposite)
    } else {
      accessor.write(next, to: target)
    }
    isWriting = wasWriting
    if binding.lastCarried != number { carryOvertaken(by: next, target) }
  }

  /// Carries a value once more that was carried while the target was being written, if that write
  /// was stored after it: a prior observer or a setter may set off a change before the store.
  @inlinable @inline(never)
  func carryOvertaken(by written: Lent<Value>, _ target: Target) {
    let overtaken = carriedMeanwhile
    if !isWriting { carriedMeanwhile = nil }
    let present = accessor.read(target)
    if !areAlike(present, written.value) { return }
    if let overtaken, overtaken.number == binding.lastCarried {
      overtaken.lend?({ carry($0.of(SourceValue.self)) })
    } else {
      lending(present) { tellOpposite($0) }
    }
  }

  /// Remembers a value that is carried while the target is being written.
  @inlinable @inline(never)
  func rememberCarried(_ value: Lent<SourceValue>) {
    let saved = SavedValue(value.value, number: binding.lastCarried)
    withExtendedLifetime(exchange(&carriedMeanwhile, by: saved)) {}
  }

  /// Writes an end that an observer follows, so that its changes come back.
  @inlinable @inline(never)
  func writeFollowed(
    _ next: Lent<Value>, to target: Target, _ observer: Unretained<EndpointObserver>
  ) {
    guard let number = observer.use({ $0.nextNumber })
    else { return writeAndCheck(next, to: target, observer.object) }
    let outer = observer.use { $0.filter.beginWrite(number) }
    // An edit that the write sets off is none of the correction.
    let isCorrection = binding.engine.isCorrecting
    binding.engine.isCorrecting = false
    accessor.write(next, to: target)
    binding.engine.isCorrecting = isCorrection
    // The binding holds the observer only until it ends.
    if binding.isEnded { return }
    let isMissed = observer.use { $0.endWrite(number, inside: outer) }
    // Otherwise notices tell what became of the write.
    if isMissed { checkAfterWrite(of: next, target) }
  }

  /// Writes an end whose notices have no number, so that an echo cannot be recognized.
  ///
  /// A setter may write several properties, each of which is told, and may store another value. So
  /// notices are put off during the write, and the stored value is carried back if it is another
  /// one.
  @inlinable @inline(never)
  func writeAndCheck(_ next: Lent<Value>, to target: Target, _ observer: EndpointObserver) {
    let outer = observer.unnumbered
    let isCorrection = binding.engine.isCorrecting
    observer.unnumbered = .underWay
    binding.engine.isCorrecting = false
    accessor.write(next, to: target)
    let state = observer.unnumbered
    observer.unnumbered = outer
    binding.engine.isCorrecting = isCorrection
    if outer.contains(.underWay) {
      // The setter that set this off is still running; the end is checked after it.
      observer.unnumbered.insert(.repeated)
      return
    }
    let isTold = state.contains(.hasPutOff) || isToBeTold
    // The end has refused a correction. Correcting the other end for that might never stop, so both
    // stay as they are.
    if isCorrection, state.isDisjoint(with: [.hasPutOff, .repeated]) {
      if SlowPath.isNeeded, !isTold { checkAfterBatch(accessor.read(target), isTold: false) }
      return
    }
    checkAfterWrite(of: state.contains(.repeated) ? nil : next, target, isTold: isTold)
  }

  /// A change of the written end waits for its turn, so that a notice is still to come.
  @usableFromInline var isToBeTold: Bool {
    let written = endpoint == .target ? binding.backward : binding.forward
    return written?.isDelivering == true && written?.hasUntoldChange == true && !Batch.isOpen
  }

  /// Carries the value of the written end back, if that has stored another one than was written.
  ///
  /// - Parameter next: The written value; nil if the stored one is to be carried in any case.
  @inlinable @inline(never)
  func checkAfterWrite(of next: Lent<Value>?, _ target: Target, isTold: Bool = false) {
    if let next, SlowPath.isNeeded {
      checkAfterBatch(next.value, isTold: isTold)
    }
    carryBack(unless: next, target)
  }

  /// Carries the stored value back, if it is not the written value.
  @usableFromInline @inline(never)
  func carryBack(unless next: Lent<Value>?, _ target: Target, isAfterBatch: Bool = false) {
    let present = accessor.read(target)
    if let next, areAlike(present, next.value) { return }
    // The getter or the comparison may have ended the binding.
    if isAfterBatch, binding.isEnded || !mayCorrectAfterBatch() { return }
    let wasCorrecting = binding.engine.isCorrecting
    binding.engine.isCorrecting = true
    lending(present) { tellOpposite($0) }
    binding.engine.isCorrecting = wasCorrecting
  }

  /// Has the opposite carrier carry the stored value.
  @usableFromInline
  func tellOpposite(_ present: Lent<Value>) {
    if binding.isEnded { return }
    opposite?.object.tellRead(present.untyped)
  }

  /// Has the written end checked after the batch, which may tell nothing of it.
  ///
  /// If the notices of that end have no number, the echo of this write cannot be recognized among
  /// those that the batch holds back: all are put off until then.
  ///
  /// - Parameter written: The value on which the ends agree.
  @usableFromInline @inline(never)
  func checkAfterBatch(_ written: Value, isTold: Bool) {
    guard !binding.isEnded, let batch = Batch.current else { return }
    let observer = opposite?.object
    let isNumbered = observer?.nextNumber != nil
    let isPutOff = !isNumbered && !isTold
    if isPutOff { observer?.unnumbered.insert(.isHeldBack) }
    if !isNumbered { observer?.checkCount &+= 1 }
    let (changes, checkCount) = (binding.changesOfEndpoints, observer?.checkCount)
    batch.addCheck(by: self) { [self] in
      if !isNumbered { observer?.unnumbered.remove(.isHeldBack) }
      guard !binding.isEnded, let target = target.object else { return }
      // A later write has a check of its own, and changes that were told have been carried.
      if !isNumbered, observer?.checkCount != checkCount { return }
      if !isPutOff, binding.changesOfEndpoints != changes { return }
      lending(written) { carryBack(unless: $0, target, isAfterBatch: true) }
    }
  }

  /// Has the end, which needs no write, checked after the batch: nobody is told if it gets its old
  /// value back.
  @usableFromInline @inline(never)
  func agree(on value: Value) {
    // The comparison may have ended the binding, which holds the opposite.
    if !binding.isEnded, let observer = opposite?.object {
      checkAfterBatch(value, isTold: !observer.unnumbered.contains(.isHeldBack))
    }
  }

  /// Counts a correction that a check after a batch is to make, and says whether it may.
  ///
  /// Where the ends never agree, each correction sets off the next; one too many is reported.
  private func mayCorrectAfterBatch() -> Bool {
    guard let batch = Batch.outermost else { return true }
    if batch.hasLoop { return false }
    let count = binding.state.countCorrection(in: batch.serial)
    if count != CarryStack.nestingLimit { return count < CarryStack.nestingLimit }
    let names = (endpointName, opposite?.object.endpointName ?? "")
    let (target, source) = endpoint == .target ? names : (names.1, names.0)
    BowlineReport.unsettled(target, source, times: count, until: "the batch that began it ends")
    return false
  }

  @usableFromInline override var endpointName: String {
    guard let target = target.object else { return "\(Target.self)" }
    return opposite?.object.list?.object.fullName(in: target)
      ?? "a computed \(Value.self) of \(type(of: target))"
  }

  @usableFromInline @inline(never)
  func saveForResume(_ value: Lent<SourceValue>) {
    binding.saveForResume(value.value, of: endpoint == .target ? .source : .target)
  }
}
