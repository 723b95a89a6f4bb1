// SPDX-License-Identifier: Apache-2.0

public import Synchronization

// What keeps a list to the global actor that it is observed on, where the compiler has let the
// object go: each way into the list from elsewhere traps before it touches anything.

extension ObserverList {
  /// Says that a change belongs to the actor that the property is observed on, and to the thread
  /// whose batch holds back an earlier one.
  @inlinable
  @inline(__always)
  func checkDomain() {
    if isReserved { checkReservation() }
  }

  /// The list is an actor's or a batch's own.
  @inlinable
  @inline(__always)
  var isReserved: Bool { reservation.load(ordering: .acquiring) != 0 }

  @usableFromInline
  @inline(never)
  func checkReservation() {
    let reservation = reservation.load(ordering: .relaxed)
    let stamp = DomainStamp(rawValue: UInt8(truncatingIfNeeded: reservation))
    if stamp.isCurrent, reservation >> 8 == 0 { return }
    trapIfForeign()
  }

  @inline(never)
  private func trapIfForeign() {
    checkHolder()
    let stamp = stamp
    if !stamp.isCurrent {
      trap(
        "\(owner.object.map(fullName) ?? "a property") is observed on \(stamp.name) and was changed outside of it; "
          + "what an actor observes changes there alone")
    }
  }

  /// Adds an observer or a binding of an actor.
  func joinDomain(_ stamp: DomainStamp) {
    if reservation.load(ordering: .relaxed) != UInt(stamp.rawValue) { joinOtherDomain(stamp) }
  }

  private func joinOtherDomain(_ stamp: DomainStamp) {
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

  /// Forgets the actor, once nothing of it is left here.
  func leaveDomainIfUnused() {
    if stamp != .none, isEmpty, bindings == nil {
      reservation.bitwiseAnd(~UInt(UInt8.max), ordering: .releasing)
    }
  }

  /// Says that the property goes where it is observed and bound.
  @inline(__always)
  func checkDomainAtEnd() {
    let reservation = reservation.load(ordering: .acquiring)
    DomainStamp(rawValue: UInt8(truncatingIfNeeded: reservation)).checkDomainAtEnd()
  }

  /// An observer that the end of the property ends.
  ///
  /// One of an actor may be going at this moment on another thread, which traps there.
  func retainedAtEnd(_ observer: Unretained<Observer>) -> Observer {
    if stamp == .none { return observer.object }
    guard let observer = observer.living else { stamp.trapAtEnd() }
    return observer
  }

  private var stamp: DomainStamp {
    DomainStamp(rawValue: UInt8(truncatingIfNeeded: reservation.load(ordering: .relaxed)))
  }
}

// A batch tells what it held back when its code is over: outside of a lock that was taken inside.
// There a thread that has the lock meets the one that tells, and traps instead.

extension ObserverList {
  /// Takes the list for a batch of this thread.
  ///
  /// - Returns: Whether no batch of this thread had it.
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

  /// Gives the list back, after the batch has told its change.
  func unreserve() {
    reservation.bitwiseAnd(UInt(UInt8.max), ordering: .releasing)
  }

  /// Says that no batch of another thread holds back a change.
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

extension DomainStamp {
  /// Says that something that is observed, or observes, goes on the actor that it belongs to.
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
