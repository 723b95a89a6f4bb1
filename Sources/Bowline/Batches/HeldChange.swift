// SPDX-License-Identifier: Apache-2.0

/// The net change of one property in a batch.
@safe
class HeldChange {
  /// The property's list.
  ///
  /// It may go before the owner does. When it goes the batch sets ``owner`` to nil, and without an
  /// owner it is not used.
  unowned let list: ObserverList

  /// The object that the property belongs to, which may go before it is told; nil too if it was
  /// written in its `deinit`.
  weak var owner: AnyObject?

  /// Makes the last write the change that is told next, for those who record changes.
  private var giveLast: (() -> Void)?

  /// Whether the list is reserved until this is told.
  var isReserving = false

  /// How often observers had begun to observe the property before the last write.
  var joins: UInt32 = 0

  /// When the writes began by which a rollback has brought back what was there before; nil if
  /// something was written since.
  var undoneSince: UInt64?

  /// When the property was first written, or first written again after a rollback: among all
  /// observations, batches and held changes.
  private(set) var began = Observer.nextSerial()

  /// The number of the property's last change when it had to wait for its turn; nil if it did not.
  private(set) var frozenAt: UInt64?

  /// The number of the property's last change before the first write.
  let before: UInt64

  init(_ list: ObserverList, _ owner: AnyObject, before: UInt64) {
    self.list = list
    self.owner = owner
    self.before = before
  }

  /// Whether a rollback has brought back what was there, and all observers began before it.
  final var isUndone: Bool {
    guard let undoneSince else { return false }
    return !list.contains { $0.isNew(since: undoneSince) }
  }

  /// Whether an observer is to be told what became of the property since the first write.
  ///
  /// After a rollback those are that began in it, after a write that nobody observed.
  final func isForFirstWrite(_ observer: Observer) -> Bool {
    undoneSince.map { observer.isNew(since: $0) } ?? true
  }

  /// Whether the property is as it was before the first write, so that nobody is told.
  var isNothing: Bool { false }

  /// Begins anew, because of a write to a property that a rollback has restored.
  ///
  /// To be called before the write is added.
  func beginAgain() {
    undoneSince = nil
    began = Observer.nextSerial()
  }

  /// Keeps what is to be told as it is now: changes that follow are told after it.
  func freeze(at number: UInt64) {
    frozenAt = number
  }

  /// Tells the observers in the list.
  func walk() {}

  /// Tells those observers in the list for which something holds.
  func walk<Value>(_ notice: NoticeReference<Value>, where holds: (Observer) -> Bool) {
    let list = list
    list.tellReaders(frozenAt ?? list.stored, where: holds)
    unsafe list.walk(.did, number: frozenAt, notice.pointer, where: holds)
  }
}

extension HeldChange {
  /// Takes note of the change that was made at this moment, which is to be told at the end.
  func takeMade() {
    if let kept = ObserverList.keptMade() { giveLast = kept }
  }

  /// Makes the change the one that is told next.
  func giveMade() {
    giveLast?()
  }
}

extension Observer {
  /// Whether it has begun since a moment, or may have come over from another property since.
  fileprivate func isNew(since moment: UInt64) -> Bool {
    serial > moment || self is Dependency || self is LastTurn
  }
}
