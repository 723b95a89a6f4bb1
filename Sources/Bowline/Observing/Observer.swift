// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// One place in the list of a property's observers.
///
/// The list refers to its observers without owning them: whoever made an observer owns it and
/// cancels it before letting it go. It is allocated once and may move from list to list.
///
/// Nothing here is generic: what a notice holds is known to the two ends alone, the property that
/// gives it and the closure that takes it. So one compiled loop serves every type, and calling an
/// observer needs neither metadata nor a retain.
@safe
@usableFromInline
final class Observer: Cancellable {
  /// What a notice is about.
  @usableFromInline
  @frozen
  enum Phase {
    /// The value is about to be replaced; the pointer is to a `Notice<Value>` without a new value.
    case will
    /// The value was replaced; the pointer is to a `Notice<Value>` with both values.
    case did
    /// The property has gone with its object; the pointer means nothing. It is the last notice.
    case gone
  }

  @usableFromInline typealias Receiver = (Phase, UnsafeRawPointer) -> Void

  /// Takes each notice.
  ///
  /// The pointer is valid during the call.
  let receive: Receiver

  /// When the observation began, among all observations: observers are told in this order.
  let serial: UInt64

  /// Whether the observer wants to be told before a change too.
  let wantsPrior: Bool

  /// The number of the last change of the list that the observer need not be told of.
  @exclusivity(unchecked) var joined: UInt64 = 0

  /// The list that the observer is in; nil before it began and after it ended.
  @exclusivity(unchecked) unowned(unsafe) var list: ObserverList?

  /// The observer behind; nil for the last one.
  @exclusivity(unchecked) unowned(unsafe) var next: Observer?

  /// The observer before; for the first one the last one.
  @exclusivity(unchecked) unowned(unsafe) var previous: Observer?

  /// - Parameter serial: The place among all observations: ``nextSerial()`` for a new one.
  @usableFromInline
  init(serial: UInt64, wantsPrior: Bool, receive: @escaping Receiver) {
    self.serial = serial
    self.wantsPrior = wantsPrior
    unsafe self.receive = receive
  }

  @usableFromInline
  var isActive: Bool {
    unsafe list != nil
  }

  @usableFromInline
  func cancel() {
    unsafe list?.remove(self)
  }

  /// The place of an observation that begins now.
  @usableFromInline
  static func nextSerial() -> UInt64 {
    serials.add(1, ordering: .relaxed).newValue
  }

  private static let serials = Atomic<UInt64>(0)
}
