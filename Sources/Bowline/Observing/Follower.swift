// SPDX-License-Identifier: Apache-2.0

/// An observer that hands the notices of a property on to a closure.
@safe
@usableFromInline
final class Follower<Value>: Observer {
  private let tell: (UnsafePointer<Notice<Value>>) -> Void
  private let gone: () -> Void

  /// - Parameters:
  ///   - tell: Takes each notice, which is valid during the call.
  ///   - gone: Called when the property goes.
  @usableFromInline
  init(tell: @escaping (UnsafePointer<Notice<Value>>) -> Void, gone: @escaping () -> Void) {
    unsafe self.tell = tell
    self.gone = gone
    unsafe super.init(wantsPrior: false) { observer, phase, pointer in
      // Copied for the call, which may let go of the follower.
      let follower = unsafe unsafeDowncast(observer, to: Follower<Value>.self)
      if phase == .gone {
        let gone = follower.gone
        return gone()
      }
      let tell = unsafe follower.tell
      unsafe tell(pointer.assumingMemoryBound(to: Notice<Value>.self))
    }
  }
}
