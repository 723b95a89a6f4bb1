// SPDX-License-Identifier: Apache-2.0

/// An observer that hands the notices of a property on to a closure.
@safe
@usableFromInline
final class Follower<Value>: Observer {
  private let tell: (NoticeReference<Value>) -> Void
  private let gone: () -> Void

  /// - Parameters:
  ///   - wantsPrior: Whether to tell before a change too.
  ///   - tell: Takes each notice, which is valid during the call.
  ///   - gone: Called when the property goes.
  @usableFromInline
  init(
    wantsPrior: Bool = false, tell: @escaping (NoticeReference<Value>) -> Void,
    gone: @escaping () -> Void
  ) {
    self.tell = tell
    self.gone = gone
    super.init(wantsPrior: wantsPrior) { observer, phase, notice in
      // Copied for the call, which may let go of the follower.
      let follower = known(observer, as: Follower<Value>.self)
      if phase == .gone {
        let gone = follower.gone
        return gone()
      }
      let tell = follower.tell
      tell(NoticeReference<Value>(notice))
    }
  }
}

extension KeyValueObservable {
  /// Follows a value of this object.
  ///
  /// - Parameters:
  ///   - isCarried: Whether anything is done with the notices.
  ///   - wantsPrior: Whether to tell before a change too, as was said where it was looked up.
  ///   - tell: Takes each notice, which is valid during the call.
  ///   - gone: Called when the object has gone, as soon as that is known.
  @inlinable
  func follow<Value>(
    _ resolved: ResolvedKeyPath<Value>, _ accessor: Accessor<Self, Value>, isCarried: Bool = true,
    wantsPrior: Bool = false, tell: @escaping (NoticeReference<Value>) -> Void,
    gone: @escaping () -> Void
  ) -> KeyValueObservation {
    switch resolved {
    case .direct(let slot):
      let observer = Follower(wantsPrior: wantsPrior, tell: tell, gone: gone)
      slot.insert(observer, accessor.stamp)
      return observer
    case .derived(let value, let accesses):
      return ComputedObserver(
        self, value: value, accesses: accesses, isCarried: isCarried,
        accessor: accessor, tell: { tell($1) }, gone: gone)
    }
  }
}
