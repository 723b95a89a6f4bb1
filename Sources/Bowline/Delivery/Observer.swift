// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// An element of the list of a property's observers.
///
/// The list refers to its observers without owning them: the code that made an observer owns it,
/// and releasing the observer ends it. It is allocated once and may move from list to list.
///
/// Nothing here is generic: only the property that gives a notice and the closure that receives it
/// know the type of its values. So one compiled loop serves every type, and calling an observer
/// needs neither metadata nor a retain.
@usableFromInline
class Observer: KeyValueObservation {
  /// The moment of a change that a notice is about.
  @usableFromInline @frozen
  enum Phase {
    /// The value is about to be replaced; the pointer is to a `Notice<Value>` without a new value.
    case will
    /// The value was replaced, and no observer has been told yet; the pointer means nothing.
    case stored
    /// The value was replaced; the pointer is to a `Notice<Value>` with both values.
    case did
    /// The property, or a value that is read through others, takes its values from another object
    /// from now on; in a list only a `SourceObserver` is told, and the pointer means nothing.
    case source
    /// The property is going with its object; the pointer means nothing. This is the last notice.
    case gone
  }

  @usableFromInline typealias Receiver = (Observer, Phase, LentAny) -> Void

  /// Receives the observer and each notice; the pointer is valid during the call.
  ///
  /// The closure gets the observer as an argument, so that it need not hold anything: a closure
  /// without a context is not allocated.
  @usableFromInline final let receive: Receiver

  /// The number of the observation, counted as they begin: observers are told in this order.
  final let serial: UInt64

  // Unchecked, here and in all code that runs for each notice: an access is a load or a store, with
  // no code of others inside it, and the check for exclusive access would cost some 90
  // instructions.

  /// The number of the last change of the list that the observer is not to be told of.
  @safe @exclusivity(unchecked) @usableFromInline final var joined: UInt64 = 0

  /// The list that the observer is in; nil before the observation begins and after it ends.
  @safe @exclusivity(unchecked) @usableFromInline final var list: Unretained<ObserverList>?

  /// The observer behind; nil for the last one.
  @safe @exclusivity(unchecked) @usableFromInline final var next: Unretained<Observer>?

  /// The observer before; for the first one the last one.
  @safe @exclusivity(unchecked) final var previous: Unretained<Observer>?

  /// The actor of the code that observes; none once the observer has ended.
  @safe @exclusivity(unchecked) final var stamp = DomainStamp.none

  /// The observer wants to be told before a change too.
  final let wantsPrior: Bool

  /// The observer reads what depends on the value before any observer is told of a change.
  final let readsEarly: Bool

  /// - Parameter serial: The number among all observations; nil for the next number.
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

  /// The observer makes a change of its property worth recording for insight; an observer that only
  /// tracks drawing does not.
  var isWorthRecording: Bool { true }

  /// The property is telling a change at this moment, so the observer's code may be running.
  final override var isDelivering: Bool {
    list?.use { $0.isDelivering } ?? false
  }

  final override var isOutdated: Bool {
    list?.use { list in list.pass.map { $0.value.number != list.stored } ?? false } ?? false
  }

  final override var hasUntoldChange: Bool {
    list?.use { $0.hasUntoldChange(for: self) } ?? false
  }

  /// Returns the serial of an observation that begins now.
  static func nextSerial() -> UInt64 {
    serials.add(1, ordering: .relaxed).newValue
  }

  private static let serials = Atomic<UInt64>(0)
}
