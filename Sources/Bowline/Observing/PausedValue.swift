// SPDX-License-Identifier: Apache-2.0

/// An observer that keeps the latest value of a property while a binding is suspended.
final class PausedValue<Value>: Observer {
  /// The latest value; nil if there was no change.
  private(set) var latest: Value?

  /// - Parameter serial: That of the observer whose notices it takes, so that it comes right behind
  ///   it.
  init(serial: UInt64) {
    unsafe super.init(wantsPrior: false, serial: serial) { observer, phase, pointer in
      if phase == .gone { return }
      let held = unsafe unsafeDowncast(observer, to: PausedValue<Value>.self)
      held.latest = unsafe Notice<Value>.new(in: pointer).pointee
    }
  }
}
