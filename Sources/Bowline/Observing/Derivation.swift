// SPDX-License-Identifier: Apache-2.0

/// Follows a value that is computed from observed properties, or reached through them.
///
/// It observes each property that reading the value goes through, once, however often it is read.
/// When one of them changes, the value is read again, and the properties that are gone through now
/// take the place of the earlier ones. So a replaced middle object is let go and the new one
/// followed, and one change gives one notice, whatever number of routes lead from it to the value.
@usableFromInline
final class Derivation<Root: AnyObject, Value>: Cancellable {
  @usableFromInline typealias Handler = (Root, Notice<Value>) -> Void

  /// Not kept alive.
  ///
  /// The value may have no property of the root among what it depends on, so that nothing would
  /// tell of its end.
  private weak var root: Root?

  /// The value that was told last.
  private var last: Value?

  private var dependencies: Dependencies?
  private let read: (Root) -> Value
  private let tell: Handler
  private let gone: () -> Void

  /// - Parameters:
  ///   - root: The object whose value is followed.
  ///   - value: Its present value.
  ///   - lists: The properties that were read to get it.
  ///   - wantsPrior: Whether to tell before a change too.
  ///   - read: Reads the value.
  ///   - tell: Takes each notice.
  ///   - gone: Called when the root has gone, as soon as that is known.
  @usableFromInline
  init(
    _ root: Root, value: Value, lists: [ObserverList], wantsPrior: Bool,
    read: @escaping (Root) -> Value, tell: @escaping Handler, gone: @escaping () -> Void
  ) {
    self.root = root
    self.last = value
    self.read = read
    self.tell = tell
    self.gone = gone
    dependencies = unsafe Dependencies(wantsPrior: wantsPrior) { [unowned(unsafe) self] phase, _ in
      // Retained for the call: the handler may let go of the observation.
      let derivation = unsafe self
      withExtendedLifetime(derivation) { derivation.receive(phase) }
    }
    dependencies?.follow(lists)
  }

  @usableFromInline
  var isActive: Bool {
    last != nil && root != nil
  }

  @usableFromInline
  func cancel() {
    dependencies?.cancel()
    last = nil
  }

  private func receive(_ phase: Observer.Phase) {
    guard let old = last else { return }
    guard let root else {
      cancel()
      return gone()
    }
    switch phase {
    case .will:
      tell(root, Notice(old: old, new: nil))
    case .did:
      let tracker = Tracker()
      let new = tracker.track { read(root) }
      last = new
      dependencies?.follow(tracker.lists)
      tell(root, Notice(old: old, new: new))
    case .gone:
      dependencies?.forgetEnded()
    }
  }
}
