// SPDX-License-Identifier: Apache-2.0

/// An observer that is told when a property begins to take its values from another object.
///
/// Such a value may equal the one before, and then nothing is written and no other observer told.
final class SourceObserver: Observer {
  init(_ handler: @escaping () -> Void) {
    super.init(wantsPrior: false) { _, phase, _ in
      if phase == .source { handler() }
    }
  }

  override var isWorthRecording: Bool { false }
}

extension KeyValueObservable {
  /// Observes from which object a bound property of this object takes its values.
  ///
  /// An editor needs it, whose unfinished edit is meant for one object and not for the next one.
  ///
  /// - Parameters:
  ///   - property: An observed property.
  ///   - isolation: The actor that runs the code, if one does; the object stays with it.
  ///   - handler: Called when the property was bound, or bound again, by a binding that writes it,
  ///     and when an object on the way to its source was replaced; the property has the value of
  ///     the new object then.
  /// - Returns: The token of the observation.
  package func observeSource<Value>(
    of property: KeyPath<Self, Value>, isolation: isolated (any Actor)? = #isolation,
    _ handler: @escaping () -> Void
  ) -> KeyValueObservation {
    let stamp = DomainStamp(isolation: isolation)
    let observer = SourceObserver(handler)
    lookUp(Accessor(reading: property, stamp)).slot(in: self)?.insert(observer, stamp)
    return observer
  }
}

extension ObserverList {
  /// Tells that the property takes its values from another object from now on.
  func tellSource() {
    guard contains(where: { $0 is SourceObserver }), let owner = owner.object else { return }
    deliver(owner) {
      lending(()) { nothing in walk(.source, nothing.untyped) { $0 is SourceObserver } }
    }
  }
}

extension Binding {
  /// Drops an edit of the target that waits, or is not valid: it was meant for the object from
  /// which the source has taken its value until now, whether or not that value has changed.
  package func dropEditOfEarlierObject() { madeState?.controller?.dropOpenEdit() }

  /// Tells the target that its values come from another object from now on.
  @usableFromInline
  func tellSource() {
    if madeState?.controller?.carriesForward == false { return }
    if case .owner = targetProperty { owner?.object.tellSource() }
  }
}
