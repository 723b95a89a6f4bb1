// SPDX-License-Identifier: Apache-2.0

public import Synchronization

// The checks that keep a list on the global actor that it is observed on, where the compiler lets
// the object leave it: each use from elsewhere traps before it touches anything.

extension ObserverList {
  /// Traps if a change is made outside of the actor that the property is observed on, or of the
  /// thread whose batch holds back an earlier change.
  @inlinable @inline(__always)
  func checkDomain() {
    if isReserved { checkReservation() }
  }

  /// The list is reserved for an actor or a batch.
  @inlinable @inline(__always)
  var isReserved: Bool { reservation.load(ordering: .acquiring) != 0 }

  @usableFromInline @inline(never)
  func checkReservation() {
    if reservation.load(ordering: .relaxed) >> 8 != 0 { checkHolder() }
    let stamp = stamp
    if !stamp.isCurrent {
      trapChangedOutside(
        "\(owner.object.map(fullName) ?? "a property") is observed on \(stamp.name) and was changed outside of it"
      )
    }
  }

  /// Reserves the list for the actor of an observer or a binding that is added.
  func joinDomain(_ stamp: DomainStamp) {
    if reservation.load(ordering: .relaxed) != UInt(stamp.rawValue) { joinOtherDomain(stamp) }
  }

  private func joinOtherDomain(_ stamp: DomainStamp) {
    // Such an actor reserves nothing.
    let stamp = stamp == .instance ? .none : stamp
    checkHolder()
    let present = self.stamp
    if present == stamp { return }
    if present == .none {
      reservation.bitwiseOr(UInt(stamp.rawValue), ordering: .relaxed)
      return
    }
    if stamp != .none || !present.isCurrent {
      trap(
        "an object that is observed on \(present.name) is observed or bound outside of it too")
    }
  }

  /// Ends the reservation for the actor, if the list has no observer and no binding left.
  func leaveDomainIfUnused() {
    if stamp != .none, isEmpty, bindings == nil {
      reservation.bitwiseAnd(~UInt(UInt8.max), ordering: .releasing)
    }
  }

  /// Traps if the property goes outside of the actor that it is observed or bound on.
  @inline(__always)
  func checkDomainAtEnd() {
    let reservation = reservation.load(ordering: .acquiring)
    DomainStamp(rawValue: UInt8(truncatingIfNeeded: reservation)).checkDomainAtEnd()
  }

  /// Returns an observer of a list that goes, retained.
  ///
  /// An observer of an actor may be going on another thread at this moment; then both threads trap.
  func retainedAtEnd(_ observer: Unretained<Observer>) -> Observer {
    if stamp == .none { return observer.object }
    guard let observer = observer.living else { stamp.trapAtEnd() }
    return observer
  }

  private var stamp: DomainStamp {
    DomainStamp(rawValue: UInt8(truncatingIfNeeded: reservation.load(ordering: .relaxed)))
  }
}

// A batch tells the changes that it held back at its end, when a lock that its code took is open
// again. A thread that then takes the lock would use the list at the same time, and traps instead.

extension ObserverList {
  /// Reserves the list for the batch of this thread.
  ///
  /// - Returns: False if the batch had already reserved the list.
  func reserve() -> Bool {
    let mine = ThisThread.identity << 8
    var present = reservation.load(ordering: .relaxed)
    while present >> 8 == 0 {
      let (isReserved, found) = reservation.weakCompareExchange(
        expected: present, desired: present | mine, successOrdering: .acquiring,
        failureOrdering: .relaxed)
      if isReserved { return true }
      present = found
    }
    checkHolder()
    return false
  }

  /// Ends the reservation, after the batch has told its change.
  func unreserve() {
    reservation.bitwiseAnd(UInt(UInt8.max), ordering: .releasing)
  }

  /// Traps if the batch of another thread holds back a change.
  @inline(never)
  func checkHolder() {
    let holder = reservation.load(ordering: .relaxed) >> 8
    if holder != 0, holder != ThisThread.identity {
      trap(
        "a property was used on another thread while withChanges holds back its notices; "
          + "call withChanges inside the lock, not around it")
    }
  }
}

/// Traps because a property was changed outside of the actor that observes it.
///
/// - Parameter violation: Which property that was, and which actor.
func trapChangedOutside(_ violation: String) -> Never {
  trap(
    "\(violation); what an actor observes changes there alone. "
      + "An asynchronous method that is passed by its name runs outside of it: pass a closure")
}

extension DomainStamp {
  /// Returns a receiver of notices for this code.
  ///
  /// An actor that is not global reserves no properties: its receiver traps where a notice comes
  /// from elsewhere.
  ///
  /// - Precondition: The stamp was the last of its kind that this thread has made.
  @usableFromInline
  func checking(_ receive: @escaping Observer.Receiver) -> Observer.Receiver {
    guard let domain else { return receive }
    return { observer, phase, notice in
      if let actor = domain.actor, !actor.isCurrent {
        trapChangedOutside(
          "a property that a value of \(type(of: actor)) is read from was changed outside of that actor"
        )
      }
      receive(observer, phase, notice)
    }
  }

  /// Traps if an observer or an observed object ends outside of the actor that it belongs to.
  @inline(__always)
  func checkDomainAtEnd() {
    if self != .none, !isCurrent { trapAtEnd() }
  }

  @inline(never)
  func trapAtEnd() -> Never {
    trap(
      "an object of \(name) that observes, is observed or is bound was let go outside of it; "
        + "give its class, or the class that holds its token, an `isolated deinit`")
  }
}
