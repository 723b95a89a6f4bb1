// SPDX-License-Identifier: Apache-2.0

/// What carries values to one end of a binding.
///
/// For a source that is a property of an object it is the observer of that property too: one object
/// and one call for a notice.
@safe
@usableFromInline
final class Carrier<SourceValue, Target: AnyObject, Value: Equatable>: Observer {
  /// The binding, which holds this object: a cycle until the binding ends.
  @usableFromInline let binding: Binding

  @usableFromInline let target: Reference<Target>

  /// The target property; nil if it is not an observed property of the target itself, or is told of
  /// by hand and kept elsewhere.
  @usableFromInline let property: UnsafeMutablePointer<Observed<Value>>?

  /// Makes the target's next value of the source's value and the target's present one; nil if the
  /// values are of one type and taken as they are.
  @usableFromInline let convert: ((SourceValue, Value) -> Value)?

  // Before the direction, which takes a place that it leaves free.
  @usableFromInline let accessor: Accessor<Target, Value>

  /// Which way it goes.
  @usableFromInline let direction: Direction

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
    of binding: Binding, to target: Target, _ place: Followed<Value>,
    _ accessor: Accessor<Target, Value>, direction: Direction,
    convert: ((SourceValue, Value) -> Value)?
  ) {
    self.binding = binding
    self.target = unsafe Reference(target, holderEnds: place.anchor != nil)
    if case .direct(let slot) = place {
      unsafe property = UnsafeMutableRawPointer(slot).assumingMemoryBound(
        to: Observed<Value>.self)
    } else {
      unsafe property = nil
    }
    self.accessor = accessor
    self.convert = convert
    self.direction = direction
    unsafe super.init(wantsPrior: false) { observer, phase, pointer in
      let carrier = unsafe unsafeDowncast(
        observer, to: Carrier<SourceValue, Target, Value>.self)
      if phase == .gone { return carrier.binding.invalidate() }
      if carrier.isOutdatedOrEcho { return }
      unsafe carrier.carry(Notice<SourceValue>.new(in: pointer))
    }
  }

  override func pause() -> KeyValueObservation? {
    pause(keeping: SourceValue.self)
  }

  override func unpause(_ held: KeyValueObservation?) -> Bool {
    unpause(held, of: SourceValue.self)
  }

  override func tellLatest(_ held: KeyValueObservation?) {
    guard let value = (held as? PausedValue<SourceValue>)?.latest else { return }
    unsafe withUnsafePointer(to: value) { unsafe carry($0) }
  }

  override func tellRead(_ value: UnsafeRawPointer) {
    unsafe carry(value.assumingMemoryBound(to: SourceValue.self))
  }

  /// Whether the present notice is of a change that another one has followed, so that just that is
  /// to be carried, or of the binding's own write.
  @inlinable
  @inline(__always)
  var isOutdatedOrEcho: Bool {
    unsafe list!._withUnsafeGuaranteedRef { list in
      let number = unsafe list.pass!.pointee.number
      if unsafe number != list.stored { return true }
      if direction != .backward { return false }
      let isEcho = unsafe UInt32(truncatingIfNeeded: number) == binding.echo
      if isEcho { unsafe binding.echo = 0 }
      return isEcho
    }
  }

  @inlinable
  @inline(__always)
  func carry(_ value: UnsafePointer<SourceValue>) {
    if direction == .none { return }
    if direction == .backward, unsafe binding.expectsEcho {
      unsafe binding.expectsEcho = false
      return
    }
    if let property = unsafe property, convert == nil {
      // The usual case: the value is taken as it is. The property belongs to the target, and to get
      // here the target has to be there; its getter would retain it, for 49 instructions.
      let value = unsafe UnsafeRawPointer(value).assumingMemoryBound(to: Value.self)
      if unsafe property.pointee.value != value.pointee { unsafe write(value) }
    } else {
      unsafe carryConverted(value)
    }
  }

  @inlinable
  @inline(never)
  func carryConverted(_ value: UnsafePointer<SourceValue>) {
    guard let target = target.object else { return binding.lose(direction) }
    let present = accessor.read(target)
    let next: Value
    if let convert {
      next = unsafe convert(value.pointee, present)
    } else {
      next = unsafe UnsafeRawPointer(value).assumingMemoryBound(to: Value.self).pointee
    }
    if next != present { unsafe withUnsafePointer(to: next) { unsafe write($0) } }
  }

  @inlinable
  @inline(__always)
  func write(_ next: UnsafePointer<Value>) {
    // Retained for the write: what it sets off may let go of the target.
    guard let target = target.object else { return }
    guard let property = unsafe property else { return unsafe writeAndLook(next, to: target) }
    // Where nobody is told of the write, there is no echo.
    guard direction == .forward, let list = unsafe property.pointee.audience(of: target) else {
      return unsafe accessor.write(next, to: target)
    }
    unsafe list._withUnsafeGuaranteedRef { list in
      let echo = unsafe UInt32(truncatingIfNeeded: list.changes &+ 1)
      unsafe binding.echo = echo
      unsafe accessor.write(next, to: target)
      // The setter may have decided otherwise.
      if unsafe UInt32(truncatingIfNeeded: list.changes) == echo &- 1 { unsafe binding.echo = 0 }
    }
    // The list is the target's.
    withExtendedLifetime(target) {}
  }

  /// Writes an end whose notices have no number, so that they cannot be known again.
  ///
  /// A setter may write several properties, each of which is told, and may decide otherwise. So what
  /// is told is put off, and the value that is there at last is carried if it is another one.
  @inlinable
  @inline(never)
  func writeAndLook(_ next: UnsafePointer<Value>, to target: Target) {
    let end: BindingWriting = direction == .forward ? .target : .source
    let outer = unsafe binding.writing
    unsafe binding.writing = end
    unsafe accessor.write(next, to: target)
    let isToldOf = unsafe binding.writing.contains(.toldOf)
    let isRepeated = unsafe binding.writing.contains(.repeated)
    unsafe binding.writing = outer
    if outer.contains(end) {
      // The setter that set this off goes on; after it the end is looked at.
      unsafe binding.writing.insert(.repeated)
      return
    }
    // Of a one-way target nothing is heard.
    guard binding.follows(end) else { return }
    // An end that declines what the other has become by declining: neither takes what the other has.
    if !isToldOf, !isRepeated, outer.contains(.correcting) { return }
    let present = accessor.read(target)
    if !isRepeated, unsafe present == next.pointee { return }
    unsafe binding.writing.insert(.correcting)
    unsafe withUnsafePointer(to: present) { unsafe binding.carry($0, of: end) }
    unsafe binding.writing = outer
  }

  /// Whether a notice of a derived value is put off, because that is being written.
  @inlinable
  var putsOff: Bool {
    guard unsafe binding.writing.contains(direction == .forward ? .source : .target) else {
      return false
    }
    unsafe binding.writing.insert(.toldOf)
    return true
  }
}
