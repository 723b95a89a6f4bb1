// SPDX-License-Identifier: Apache-2.0

/// The half of a binding that carries values to one end.
///
/// For a source that is a property of an object it is the observer of that property too: one object
/// and one call for a notice.
///
/// Whatever code of others runs in here, the carrier stays: who calls it holds it, or keeps it
/// until the delivery under way is over. The target is retained before it is read or compared.
@safe
@usableFromInline
final class Carrier<SourceValue, Target: AnyObject, Value: Equatable>: EndObserver {
  /// The binding, which holds this object: a cycle until the binding ends.
  @usableFromInline let binding: Binding

  @usableFromInline let target: Reference<Target>

  /// The rules by which values are carried; nil if they are of one type and taken as they are.
  @usableFromInline let rules: CarrierRules<SourceValue, Value>?

  // Before the direction, which takes a place that it leaves free.
  @usableFromInline let accessor: Accessor<Target, Value>

  /// Which way it goes.
  @usableFromInline let direction: Direction

  /// Whether the target is being written.
  @safe @exclusivity(unchecked) @usableFromInline var isWriting = false

  /// The latest value that was carried while the target was being written.
  @safe @exclusivity(unchecked) @usableFromInline var later: TypedKeptValue<SourceValue>?

  @usableFromInline
  @frozen
  enum Direction {
    /// From the source of the binding to its target.
    case forward
    /// From the target to the source.
    case backward
    /// Nowhere: it only waits for the end of the source.
    case none
  }

  @inlinable
  init(
    of binding: Binding, to target: Reference<Target>, _ accessor: Accessor<Target, Value>,
    direction: Direction, rules: CarrierRules<SourceValue, Value>?
  ) {
    self.binding = binding
    self.target = target
    self.accessor = accessor
    self.rules = rules
    self.direction = direction
    unsafe super.init(wantsPrior: false) { observer, phase, pointer in
      let carrier = unsafe unsafeDowncast(
        observer, to: Carrier<SourceValue, Target, Value>.self)
      if phase == .gone { return carrier.binding.invalidate() }
      unsafe carrier.receive(Notice<SourceValue>.new(in: pointer))
    }
  }

  /// Takes a notice of the end that is followed.
  @inlinable
  @inline(__always)
  func receive(_ value: UnsafePointer<SourceValue>) {
    if rules != nil { return unsafe take(value, isTold: true) }
    if passes() { unsafe carry(value) }
  }

  /// Takes a value, by the rules if there are some.
  ///
  /// - Parameter isTold: Whether a notice brings it, which may be an echo.
  @usableFromInline
  @inline(never)
  func take(_ value: UnsafePointer<SourceValue>, isTold: Bool) {
    guard let take = rules?.take else {
      if !isTold || passes() { unsafe carry(value) }
      return
    }
    // Copied: the notice may be over before what is set off by the rules.
    let value = unsafe value.pointee
    if take(value, isTold, passes) { unsafe withUnsafePointer(to: value) { unsafe carry($0) } }
  }

  override func tellRead(_ value: UnsafeRawPointer) {
    unsafe take(value.assumingMemoryBound(to: SourceValue.self), isTold: false)
  }

  override func take(_ kept: KeptValue) {
    unsafe kept.lend { unsafe tellRead($0) }
  }

  override func carry(_ kept: KeptValue) {
    unsafe kept.lend { unsafe carry($0.assumingMemoryBound(to: SourceValue.self)) }
  }

  /// Carries a value of the end that is followed.
  @inlinable
  @inline(__always)
  func carry(_ value: UnsafePointer<SourceValue>) {
    if direction == .none { return }
    if !binding.engine.isLive { return unsafe keepForResume(value) }
    unsafe CarryStack.current._withUnsafeGuaranteedRef { stack in
      if !stack.hasRoom(for: binding), unsafe !mayCarry(value, stack) { return }
      stack.enter(binding)
      unsafe pass(value)
      stack.leave(binding)
    }
  }

  /// Whether a value is carried at once where there may be no room for it.
  @inlinable
  @inline(never)
  func mayCarry(_ value: UnsafePointer<SourceValue>, _ stack: CarryStack) -> Bool {
    let value = unsafe value.pointee
    return stack.mayCarry(binding, { endName }, isTarget: direction == .forward) {
      unsafe withUnsafePointer(to: value) { unsafe self.carry($0) }
    }
  }

  @inlinable
  @inline(__always)
  func pass(_ value: UnsafePointer<SourceValue>) {
    // Retained from here on: what the comparison or the write sets off may let go of the target.
    guard let target = target.object else { return binding.lose(direction) }
    binding.turn &+= 1
    if isWriting { unsafe keep(value) }
    if rules != nil { return unsafe passByRules(value, to: target) }
    let turn = binding.turn
    let next = unsafe UnsafeRawPointer(value).assumingMemoryBound(to: Value.self)
    if unsafe areUnlike(next.pointee, accessor.read(target)) {
      unsafe write(next, of: value, turn, to: target)
    }
  }

  @inlinable
  @inline(never)
  func passByRules(_ value: UnsafePointer<SourceValue>, to target: Target) {
    let turn = binding.turn
    unsafe rules!.pass(value.pointee, { accessor.read(target) }) { next in
      unsafe withUnsafePointer(to: next) { unsafe write($0, of: value, turn, to: target) }
    }
  }

  @inlinable
  @inline(__always)
  func write(
    _ next: UnsafePointer<Value>, of value: UnsafePointer<SourceValue>, _ turn: UInt32,
    to target: Target
  ) {
    // A getter, the conversion or the comparison may have ended or suspended the binding, or set
    // off a change that has been carried by now.
    if !binding.engine.isLive { return unsafe keepForResume(value) }
    if binding.turn != turn { return }
    let wasWriting = isWriting
    isWriting = true
    // Of a one-way target nothing is heard.
    if let opposite = unsafe opposite {
      unsafe writeAndHear(next, to: target, opposite)
    } else {
      unsafe accessor.write(next, to: target)
    }
    isWriting = wasWriting
    if binding.turn != turn { unsafe settle(next, target) }
  }

  /// Carries once more what was carried while the target was being written, if that write came
  /// last: a prior observer, or the code of a setter, may set off a change before the store.
  @inlinable
  @inline(never)
  func settle(_ written: UnsafePointer<Value>, _ target: Target) {
    let later = later
    if !isWriting { self.later = nil }
    let present = accessor.read(target)
    if unsafe areUnlike(present, written.pointee) { return }
    if let later, later.turn == binding.turn {
      unsafe withUnsafePointer(to: later.value) { unsafe carry($0) }
    } else {
      unsafe withUnsafePointer(to: present) { unsafe tellOpposite($0) }
    }
  }

  /// Keeps a value that is carried while the target is being written.
  @inlinable
  @inline(never)
  func keep(_ value: UnsafePointer<SourceValue>) {
    // The one before is let go of when this one is in its place.
    let before = later
    later = unsafe TypedKeptValue(value.pointee, turn: binding.turn)
    withExtendedLifetime(before) {}
  }

  /// Writes an end whose changes come back.
  ///
  /// - Parameter observer: The one that follows that end.
  @inlinable
  @inline(never)
  func writeAndHear(
    _ next: UnsafePointer<Value>, to target: Target, _ observer: Unmanaged<EndObserver>
  ) {
    guard let number = unsafe observer._withUnsafeGuaranteedRef({ $0.nextNumber })
    else { return unsafe writeAndLook(next, to: target, observer.takeUnretainedValue()) }
    let outer = unsafe observer._withUnsafeGuaranteedRef { $0.filter.begin(number) }
    unsafe accessor.write(next, to: target)
    // The binding holds the observer until it ends, and then nothing is carried any more.
    if binding.isEnded { return }
    let isMissed = unsafe observer._withUnsafeGuaranteedRef { $0.endWrite(number, inside: outer) }
    // Otherwise notices tell what became of it.
    if isMissed { unsafe look(next, target) }
  }

  /// Writes an end whose notices have no number, so that they cannot be known again.
  ///
  /// A setter may write several properties, each of which is told, and may decide otherwise. So
  /// what is told is put off, and the value that is there at last is carried if it is another one.
  @inlinable
  @inline(never)
  func writeAndLook(_ next: UnsafePointer<Value>, to target: Target, _ observer: EndObserver) {
    let outer = observer.filter.unnumbered
    let isCorrection = binding.engine.isCorrecting
    observer.filter.unnumbered = .underWay
    binding.engine.isCorrecting = false
    unsafe accessor.write(next, to: target)
    let state = observer.filter.unnumbered
    observer.filter.unnumbered = outer
    binding.engine.isCorrecting = isCorrection
    if outer.contains(.underWay) {
      // The setter that set this off goes on; after it the end is looked at.
      observer.filter.unnumbered.insert(.repeated)
      return
    }
    // An end that declines what the other has become by declining: neither takes what the other has.
    let isTold = state.contains(.hasPutOff)
    if isCorrection, state.isDisjoint(with: [.hasPutOff, .repeated]) {
      if SlowPath.isNeeded { lookAfterBatch(accessor.read(target), isTold: isTold) }
      return
    }
    unsafe look(state.contains(.repeated) ? nil : next, target, isTold: isTold)
  }

  /// Carries what the end has become that was written, if that is not what was written.
  ///
  /// - Parameters:
  ///   - next: What was written; nil if what is there is to be carried in any case.
  ///   - isTold: Whether the write was told.
  @inlinable
  @inline(never)
  func look(_ next: UnsafePointer<Value>?, _ target: Target, isTold: Bool = false) {
    if let next = unsafe next, SlowPath.isNeeded {
      unsafe lookAfterBatch(next.pointee, isTold: isTold)
    }
    unsafe carryBack(unless: next, target)
  }

  /// Carries what the end has become back, if that is not what was written.
  @usableFromInline
  @inline(never)
  func carryBack(unless next: UnsafePointer<Value>?, _ target: Target) {
    let present = accessor.read(target)
    if let next = unsafe next, unsafe !areUnlike(present, next.pointee) { return }
    let wasCorrecting = binding.engine.isCorrecting
    binding.engine.isCorrecting = true
    unsafe withUnsafePointer(to: present) { unsafe tellOpposite($0) }
    binding.engine.isCorrecting = wasCorrecting
  }

  /// Has what the end has become carried back.
  @usableFromInline
  func tellOpposite(_ present: UnsafePointer<Value>) {
    if binding.isEnded { return }
    unsafe opposite?.takeUnretainedValue().tellRead(present)
  }

  /// Has the end that is written looked at when the batch is told, if that tells nothing of it.
  ///
  /// Where the notices of that end have no number, none of those that the batch holds back can be
  /// known as that of this write: all are put off until then.
  ///
  /// - Parameters:
  ///   - written: What the other end knows of.
  ///   - isTold: Whether the write was told.
  @usableFromInline
  @inline(never)
  func lookAfterBatch(_ written: Value, isTold: Bool) {
    guard !binding.isEnded, let batch = Batch.current else { return }
    let observer = unsafe opposite?.takeUnretainedValue()
    let unnumbered = !isTold && observer?.nextNumber == nil ? observer : nil
    unnumbered?.filter.unnumbered.insert(.underWay)
    let told = rules?.told()
    batch.lookLater { [self] in
      unnumbered?.filter.unnumbered = []
      guard !binding.isEnded, let target = target.object else { return }
      if unnumbered == nil, rules?.told() != told { return }
      unsafe withUnsafePointer(to: written) { unsafe carryBack(unless: $0, target) }
    }
  }

  /// The end that is written.
  @inlinable
  var end: BindingEnd { direction == .forward ? .target : .source }

  /// The name of the end that is written, for a person to read.
  @usableFromInline
  var endName: String {
    Report.name(
      ofEnd: Value.self, in: target.object, Target.self,
      unsafe opposite?.takeUnretainedValue().retainedList)
  }

  /// Keeps a value for the end of a pause; a binding that has ended, or was stopped, drops it.
  @usableFromInline
  @inline(never)
  func keepForResume(_ value: UnsafePointer<SourceValue>) {
    if binding.engine.take(.change) != .keep { return }
    unsafe binding.keep(
      TypedKeptValue(value.pointee, isShown: rules?.isShownAfterPause == true),
      of: direction == .forward ? .source : .target)
  }
}
