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
  @usableFromInline let accessor: Accessor<Target, Value>

  /// Makes the target's next value of the source's value and the target's present one.
  @usableFromInline let convert: (SourceValue, Value) -> Value

  /// Whether it goes from the target of the binding to its source.
  @usableFromInline let isBackward: Bool

  @inlinable
  init(
    of binding: Binding, to target: Reference<Target>, _ accessor: Accessor<Target, Value>,
    isBackward: Bool, convert: @escaping (SourceValue, Value) -> Value
  ) {
    self.binding = binding
    self.target = target
    self.accessor = accessor
    self.convert = convert
    self.isBackward = isBackward
    unsafe super.init(wantsPrior: false) { observer, phase, pointer in
      let carrier = unsafe unsafeDowncast(
        observer, to: Carrier<SourceValue, Target, Value>.self)
      if phase == .gone { return carrier.binding.invalidate() }
      unsafe carrier.carry(pointer.assumingMemoryBound(to: Notice<SourceValue>.self).pointee.new!)
    }
  }

  @inlinable
  @inline(__always)
  func carry(_ value: SourceValue) {
    if isBackward, unsafe binding.expectsEcho {
      unsafe binding.expectsEcho = false
      return
    }
    // Retained for the write: what it sets off may let go of the target.
    guard let target = target.object else { return binding.invalidate() }
    let present = accessor.read(target)
    let next = convert(value, present)
    if next == present { return }
    if !isBackward { unsafe binding.expectsEcho = true }
    accessor.write(next, to: target)
    if !isBackward { unsafe binding.expectsEcho = false }
  }
}
