// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An element of the list of a property's observers.
///
/// The list refers to its observers without owning them: whoever made an observer owns it, and its
/// release ends it. It is allocated once and may move from list to list.
///
/// Nothing here is generic: what a notice holds is known to the two ends alone, the property that
/// gives it and the closure that takes it. So one compiled loop serves every type, and calling an
/// observer needs neither metadata nor a retain.
@safe
@usableFromInline
class Observer: KeyValueObservation {
  /// The part of a change that a notice is about.
  @usableFromInline
  @frozen
  enum Phase {
    /// The value is about to be replaced; the pointer is to a `Notice<Value>` without a new value.
    case will
    /// The value was replaced, and no observer was told of it yet; the pointer means nothing.
    case stored
    /// The value was replaced; the pointer is to a `Notice<Value>` with both values.
    case did
    /// The property has gone with its object; the pointer means nothing. It is the last notice.
    case gone
  }

  @usableFromInline typealias Receiver = (Observer, Phase, LentAny) -> Void

  /// Takes the observer and each notice.
  ///
  /// The pointer is valid during the call.
  ///
  /// The observer is handed over so that the closure need not hold anything: one without a context
  /// is not allocated.
  @usableFromInline final let receive: Receiver

  /// The number of the observation among all, given as it begins: observers are told in this order.
  final let serial: UInt64

  // Unchecked, here and wherever each notice comes by: an access is a load or a store, with no code
  // of others inside it, and the check that it is alone would cost some 90 instructions.

  /// The number of the last change of the list that the observer need not be told of.
  @safe @exclusivity(unchecked) @usableFromInline final var joined: UInt64 = 0

  /// The list that the observer is in; nil before it began and after it ended.
  @safe @exclusivity(unchecked) @usableFromInline final var list: Unretained<ObserverList>?

  /// The observer behind; nil for the last one.
  @safe @exclusivity(unchecked) @usableFromInline final var next: Unretained<Observer>?

  /// The observer before; for the first one the last one.
  @safe @exclusivity(unchecked) final var previous: Unretained<Observer>?

  /// The actor of the code that observes; none again once the observer has ended.
  @safe @exclusivity(unchecked) @usableFromInline final var stamp = DomainStamp.none

  /// The observer wants to be told before a change too.
  @usableFromInline final let wantsPrior: Bool

  /// The observer reads what depends on the value before any observer is told of a change.
  @usableFromInline final let readsEarly: Bool

  /// - Parameter serial: The number among all observations; nil for that of one that begins now.
  @usableFromInline
  init(
    wantsPrior: Bool, readsEarly: Bool = false, serial: UInt64? = nil, receive: @escaping Receiver
  ) {
    self.serial = serial ?? Observer.nextSerial()
    self.wantsPrior = wantsPrior
    self.readsEarly = readsEarly
    self.receive = receive
    super.init()
  }

  deinit {
    stamp.checkDomainAtEnd()
    guard let list else { return }
    list.use { list in
      // The closure may be running at this moment.
      if list.isDelivering { list.keepAlive(receive) }
      list.remove(self, isDying: true)
    }
  }

  override var isActive: Bool {
    list.map { $0.use { !$0.owner.isGone } } ?? false
  }

  override func invalidate() {
    stamp.checkDomainAtEnd()
    list?.use { $0.remove(self, isDying: false) }
  }

  override func isFollowing(_ list: ObserverList) -> Bool {
    self.list?.refers(to: list) == true
  }

  /// The observer makes a change of its property worth recording for insight: one that only follows
  /// drawing does not.
  var isWorthRecording: Bool { true }

  /// The property is telling a change at this moment, so that the observer's code may be running.
  @usableFromInline
  final override var isDelivering: Bool {
    list?.use { $0.isDelivering } ?? false
  }

  @usableFromInline
  final override var isOutdated: Bool {
    list?.use { list in list.pass.map { $0.value.number != list.stored } ?? false } ?? false
  }

  /// The serial of an observation that begins now.
  @usableFromInline
  static func nextSerial() -> UInt64 {
    serials.add(1, ordering: .relaxed).newValue
  }

  private static let serials = Atomic<UInt64>(0)
}
