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
public final class Binding {
  /// What the target property is called by, to know one that is bound again.
  private let targetPath: AnyKeyPath

  /// The property that owns the binding.
  private unowned(unsafe) var owner: ObserverList?

  /// The next binding that the same property owns.
  fileprivate var next: Binding?

  /// What follows the source.
  private var forward: (any Cancellable)?

  /// What follows the target.
  private var backward: (any Cancellable)?

  /// Whether the next notice of the target is the binding's own write.
  @usableFromInline var expectsEcho = false

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
    unsafe owner?.release(self)
    end()
  }

  /// Follows the ends, and lives as long as the property that owns the binding.
  @usableFromInline
  func begin(
    forward: (any Cancellable)?, backward: (any Cancellable)?, owner: ObserverList?
  ) {
    self.forward = forward
    self.backward = backward
    unsafe self.owner = owner
    owner?.own(self)
  }

  fileprivate func end() {
    unsafe owner = nil
    // They hold the binding, so letting go of them breaks the cycle.
    forward?.cancel()
    backward?.cancel()
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
    var earlier = bindings
    while let candidate = earlier {
      earlier = candidate.next
      if candidate.hasTarget(of: binding) { candidate.invalidate() }
    }
    binding.next = bindings
    bindings = binding
  }

  fileprivate func release(_ binding: Binding) {
    if bindings === binding {
      bindings = binding.next
    } else {
      var candidate = bindings
      while let current = candidate {
        if current.next === binding { current.next = binding.next }
        candidate = current.next
      }
    }
    binding.next = nil
  }

  /// Ends the bindings, because the property goes.
  func endBindings() {
    while let binding = bindings {
      bindings = binding.next
      binding.next = nil
      binding.end()
    }
  }
}
