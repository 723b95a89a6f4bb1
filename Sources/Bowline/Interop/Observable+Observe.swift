// SPDX-License-Identifier: Apache-2.0

public import Observation

extension Observable where Self: AnyObject {
  /// Calls a closure for later changes of a value of an `@Observable` object, until the token is
  /// released.
  ///
  /// ```swift
  /// let watching = person.observe(\.name, options: [.old, .new]) { person, change in
  ///   print(change.oldValue!, "->", change.newValue!)
  /// }
  /// ```
  ///
  /// It has the shape of
  /// ``KeyValueObservable/observe(_:options:in:file:line:isolation:changeHandler:)`` within the
  /// limits of Observation. That tells once, and before the write, that something is going to
  /// change, so the closure is called in a later turn of the actor, when the new value can be read.
  /// All writes until then are one change: from the value that was seen last to the present one,
  /// which may be equal if the value has come back. A write of an equal value is not told, because
  /// Observation does not tell it. The token keeps neither object nor actor alive.
  ///
  /// The value is stored, nested or computed, as far as it is read from `@Observable` objects. The
  /// `isolation` is the actor that the object belongs to: code that runs on none has nowhere to come
  /// back to, and is refused by the compiler. The closure takes the object and the change, on that
  /// actor. The other arguments are those of
  /// ``KeyValueObservable/observe(_:options:in:file:line:isolation:changeHandler:)``.
  ///
  /// - Returns: The token that keeps the closure being called; nothing if a bag keeps it.
  /// - Precondition: The options are without ``ObservingOptions/prior``.
  /// - Complexity: A task for each turn with a change, and a reading of the value.
  public func observe<Value, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [],
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated any Actor = #isolation,
    changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    CodeSite.mark(file, line)
    precondition(
      !options.contains(.prior),
      "a change of an @Observable object is told when it is over, without the option .prior")
    let listing = Recorder.makeListing(nil) { (Insight.Place(self, keyPath), nil) }
    var (handler, handlerOptions) = (changeHandler, options)
    listing?.wrap(&handler, &handlerOptions)
    weak var reference: KeyValueObservation?
    let tell = filtered(handlerOptions, { reference?.isActive == true }, handler)
    let follower = ObservableFollower(
      self, keyPath, isolation: isolation,
      tell: { object, notice in
        guard let object else { return false }
        tell(object, KeyValueChange(newValue: notice.new, oldValue: notice.old))
        return true
      })
    reference = follower
    listing?.attach(to: follower)
    let value = follower.begin(self, isOwned: true)
    let kept = keeper.keep(follower)
    // Tokens that the keeper released may have ended it.
    if options.contains(.initial), follower.isActive {
      let new = handlerOptions.contains(.new) ? value : nil
      handler(self, KeyValueChange(newValue: new, oldValue: nil))
    }
    return kept
  }
}

/// A follower of a value of an `@Observable` object.
///
/// Observation tells once, before the first write, that something that was read will change. So the
/// value is read again when the turn in which that happened is over, and Observation is asked anew.
final class ObservableFollower<Object: Observable & AnyObject, Value>: KeyValueObservation {
  private weak let object: Object?
  private let domain: WeakActor
  private let keyPath: KeyPath<Object, Value>

  /// The value that was told last; nil before the beginning and after the end.
  private var last: Value?

  private var tell: ((Object?, Notice<Value>) -> Bool)?
  private var gone: (() -> Void)?

  /// This object is held by somebody; otherwise it lives as long as the object that it observes.
  private var isOwned = true

  /// - Parameters:
  ///   - object: The object; it is not kept alive.
  ///   - keyPath: The value to follow.
  ///   - isolation: The actor that the object belongs to; it is not kept alive either.
  ///   - tell: Takes each notice, with the object unless that has gone. Returns whether later ones
  ///     are wanted.
  ///   - gone: Called when the object has gone, as soon as that is known.
  init(
    _ object: Object, _ keyPath: KeyPath<Object, Value>, isolation: isolated any Actor,
    tell: @escaping (Object?, Notice<Value>) -> Bool, gone: @escaping () -> Void = {}
  ) {
    self.object = object
    domain = WeakActor(isolation)
    self.keyPath = keyPath
    self.tell = tell
    self.gone = gone
  }

  deinit {
    Recorder.endListing(of: self)
  }

  /// Begins to follow the value.
  ///
  /// - Returns: The present one.
  func begin(_ object: Object, isOwned: Bool) -> Value {
    self.isOwned = isOwned
    let value = Tracker.untracked { read(object) }
    last = value
    return value
  }

  override var isActive: Bool {
    last != nil && object != nil
  }

  override func invalidate() {
    Recorder.endListing(of: self)
    // Released when the fields are empty: a `deinit` may call this once more.
    let held = (last, tell, gone)
    (last, tell, gone) = (nil, nil, nil)
    withExtendedLifetime(held) {}
  }

  override func tellRead(_ value: LentAny) {
    let value = value.of(Value.self).value
    _ = tell?(object, Notice(old: value, new: value))
  }

  override func isOf(_ object: AnyObject) -> Bool { isActive && self.object === object }

  override func isAt(_ keyPath: AnyKeyPath, _: ObserverList?) -> Bool { self.keyPath == keyPath }

  /// Takes the value after a turn in which it changed; returns whether later ones are wanted.
  private func receive() -> Bool {
    guard let old = last, let tell else { return false }
    guard let object else {
      endUntold()
      return false
    }
    let new = read(object)
    // The getter may have ended this.
    if self.tell == nil { return false }
    last = new
    if !tell(object, Notice(old: old, new: new)) { invalidate() }
    return isActive
  }

  /// Ends this if the object has gone, or if nobody holds this one: no change will be told.
  private func endUntold() {
    let gone = object == nil ? gone : nil
    if object == nil || !isOwned { invalidate() }
    gone?()
  }

  /// Reads the value and asks to be told when it is going to change.
  private func read(_ object: Object) -> Value {
    // If nobody else holds this, the visit does.
    let held = isOwned ? nil : self
    let end = { [weak self] in (held ?? self)?.endUntold() ?? () }
    let visit = Visit<Void>(in: domain, end: end) { [weak self] in self?.receive() ?? false }
    return withObservationTracking {
      object[keyPath: keyPath]
    } onChange: {
      Task { @concurrent in _ = await visit.send(()) }
    }
  }
}
