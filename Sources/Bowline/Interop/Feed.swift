// SPDX-License-Identifier: Apache-2.0

/// An observation that hands the changes of a value to another isolation domain.
///
/// It belongs to the object: its closure stands among the observers of what the value goes through
/// and keeps it, until the object goes or nobody takes the changes any more. So it is touched by
/// the object's own writes alone, wherever those who take the changes are.
@usableFromInline
final class Feed {
  @usableFromInline var observation: KeyValueObservation?

  @inlinable
  init() {}

  /// Begins to hand over changes.
  ///
  /// - Parameters:
  ///   - object: The object that changes; it is not kept alive.
  ///   - accessor: The value to follow.
  ///   - wantsPrior: Whether to tell before a change too.
  ///   - start: Takes the present value.
  ///   - tell: Takes each notice. Returns whether later ones are wanted.
  ///   - end: Called when there will be no further changes.
  @inlinable
  static func begin<Object: KeyValueObservable, Value>(
    _ object: Object, _ accessor: Accessor<Object, Value>, wantsPrior: Bool = false,
    start: (Value) -> Void, tell: @escaping (NoticeReference<Value>) -> Bool,
    end: @escaping () -> Void
  ) {
    let feed = Feed()
    let gone = {
      feed.end()
      end()
    }
    let place = object.lookUp(accessor, wantsPrior: wantsPrior, readsEarly: true)
    var tell = tell
    var attach = { (_: KeyValueObservation) in }
    if SlowPath.isNeeded { (tell, attach) = object.recorded(accessor, place, tell) }
    let observation = object.follow(
      place, accessor, wantsPrior: wantsPrior, tell: { [tell] in if !tell($0) { feed.end() } },
      gone: gone)
    attach(observation)
    switch place {
    case .direct: start(accessor.read(object))
    case .derived(let value, _): start(value)
    }
    if observation.isActive {
      feed.observation = observation
    } else {
      // Nothing observed was read.
      end()
    }
  }

  @usableFromInline
  func end() {
    // It holds this object, so it is let go of at the very end.
    let observation = observation
    self.observation = nil
    observation?.invalidate()
  }
}
