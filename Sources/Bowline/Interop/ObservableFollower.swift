// SPDX-License-Identifier: Apache-2.0

internal import Observation

/// Follows a value of an `@Observable` object.
///
/// Observation tells once, before the first write, that something that was read will change. So the
/// value is read again when the turn in which that happened is over, and Observation is asked anew.
final class ObservableFollower<Object: Observable & AnyObject, Value>: KeyValueObservation, Visited
{
  private weak let object: Object?
  private let domain: Domain
  private let keyPath: KeyPath<Object, Value>

  /// The value that was told last; nil before the beginning and after the end.
  private var last: Value?

  private var tell: ((Object, Notice<Value>) -> Bool)?
  private var gone: (() -> Void)?

  /// Whether somebody holds this object; otherwise it lives as long as what it observes.
  private var isOwned = true

  /// - Parameters:
  ///   - object: The object; it is not kept alive.
  ///   - keyPath: The value to follow.
  ///   - isolation: The actor that the object belongs to; it is not kept alive either.
  ///   - tell: Takes each notice. Returns whether later ones are wanted.
  ///   - gone: Called when the object has gone, as soon as that is known.
  init(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, isolation: isolated any Actor,
    tell: @escaping (Object, Notice<Value>) -> Bool, gone: @escaping () -> Void = {}
  ) {
    self.object = object
    domain = Domain(isolation)
    self.keyPath = keyPath
    self.tell = tell
    self.gone = gone
  }

  /// Begins to follow the value.
  ///
  /// - Returns: The present one.
  func begin(_ object: Object, isOwned: Bool) -> Value {
    self.isOwned = isOwned
    let value = read(object)
    last = value
    return value
  }

  override var isActive: Bool {
    last != nil && object != nil
  }

  override func invalidate() {
    Recorder.end(self)
    last = nil
    tell = nil
    gone = nil
  }

  override func isOf(_ object: AnyObject) -> Bool {
    isActive && self.object === object
  }

  override func isOf(
    _ object: AnyObject, at keyPath: AnyKeyPath, _ property: ObserverList?
  ) -> Bool {
    isOf(object) && self.keyPath == keyPath
  }

  /// Takes the value after a turn in which it changed.
  func receive(_: Void) -> Bool {
    guard let old = last, let tell else { return false }
    guard let object else {
      let gone = gone
      invalidate()
      gone?()
      return false
    }
    let new = read(object)
    last = new
    if !tell(object, Notice(old: old, new: new)) { invalidate() }
    return isActive
  }

  /// Reads the value and asks to be told when it is going to change.
  private func read(_ object: Object) -> Value {
    let visit = Visit(self, isKept: !isOwned, in: domain)
    return withObservationTracking {
      object[keyPath: keyPath]
    } onChange: {
      Task { @concurrent in _ = await visit.tell(()) }
    }
  }
}
