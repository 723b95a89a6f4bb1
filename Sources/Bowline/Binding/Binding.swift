// SPDX-License-Identifier: Apache-2.0

/// What keeps a property of one object equal to a property of another.
///
/// A binding needs no holder. It lives with its target and ends by itself when the target or the
/// source goes, when the same target property is bound again, or by ``invalidate()``. It keeps
/// neither end alive. The target keeps the value that it had at the end.
///
/// If the target is not an ``Observed`` property, nor computed from one of the same object, the
/// binding lives with the source instead; then it cannot be known that the target is bound
/// again, so the earlier binding has to be ended by hand.
@safe
public final class Binding {
  /// What the target property is called by, to know one that is bound again.
  private let targetPath: AnyKeyPath

  /// The property that owns the binding.
  private var owner: Unmanaged<ObserverList>?

  /// The next binding that the same property owns.
  fileprivate var next: Binding?

  /// What follows the source.
  private(set) var forward: KeyValueObservation?

  /// What follows the target.
  private var backward: KeyValueObservation?

  /// Whether the next notice of the target is the binding's own write.
  @exclusivity(unchecked) @usableFromInline var expectsEcho = false

  @usableFromInline
  init(targetPath: AnyKeyPath) {
    self.targetPath = targetPath
  }

  /// Whether later changes will still be carried.
  public var isActive: Bool {
    forward?.isActive == true || backward?.isActive == true
  }

  /// Ends the binding.
  ///
  /// Later calls do nothing.
  public func invalidate() {
    unsafe owner?._withUnsafeGuaranteedRef { $0.release(self) }
    end()
  }

  /// Follows the ends, and lives as long as the property that owns the binding.
  @usableFromInline
  func begin(
    forward: KeyValueObservation?, backward: KeyValueObservation?,
    owner: Unmanaged<ObserverList>?
  ) {
    self.forward = forward
    self.backward = backward
    unsafe self.owner = owner
    unsafe owner?._withUnsafeGuaranteedRef { $0.own(self) }
  }

  fileprivate func end() {
    unsafe owner = nil
    // They hold the binding, so letting go of them breaks the cycle.
    forward?.invalidate()
    backward?.invalidate()
    forward = nil
    backward = nil
  }

  fileprivate func hasTarget(of other: Binding) -> Bool {
    targetPath == other.targetPath
  }
}

extension ObserverList {
  /// Ends the binding of the same target property, if there is one, and owns the new one.
  fileprivate func own(_ binding: Binding) {
    var earlier = unsafe bindings
    while let candidate = earlier {
      earlier = candidate.next
      if candidate.hasTarget(of: binding) { candidate.invalidate() }
    }
    binding.next = unsafe bindings
    unsafe bindings = binding
  }

  fileprivate func release(_ binding: Binding) {
    if unsafe bindings === binding {
      unsafe bindings = binding.next
    } else {
      var candidate = unsafe bindings
      while let current = candidate {
        if current.next === binding { current.next = binding.next }
        candidate = current.next
      }
    }
    binding.next = nil
  }

  /// Ends the bindings, because the property goes.
  func endBindings() {
    while let binding = unsafe bindings {
      unsafe bindings = binding.next
      binding.next = nil
      binding.end()
    }
  }
}
