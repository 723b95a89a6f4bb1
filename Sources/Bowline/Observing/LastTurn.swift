// SPDX-License-Identifier: Apache-2.0

/// The turn, in the observers of a property, of a derived value that has read a change of the property
/// and depends on it no more.
///
/// It takes the place that the value had there, so that those before it are told of the change first.
/// It holds itself until its turn has come, or the property goes.
@safe
final class LastTurn: Observer {
  private var tell: (() -> Void)?
  private var itself: LastTurn?

  /// - Parameters:
  ///   - serial: The serial of the value.
  ///   - tell: Tells what was read.
  init(serial: UInt64, tell: @escaping () -> Void) {
    self.tell = tell
    super.init(wantsPrior: false, serial: serial) { observer, phase, _ in
      if phase == .did || phase == .gone { (observer as? LastTurn)?.end(phase) }
    }
    itself = self
  }

  private func end(_ phase: Observer.Phase) {
    // The caller does not hold it: what is taken out does, until all is done.
    let (kept, tell) = (itself, tell)
    itself = nil
    self.tell = nil
    withExtendedLifetime(kept) {
      if phase == .did {
        invalidate()
        tell?()
      }
    }
  }

  override var isReportable: Bool { false }
}
