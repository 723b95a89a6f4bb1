// SPDX-License-Identifier: Apache-2.0

/// The last write of a binding to one of its ends, by which its notice is known again.
///
/// An observed property numbers its changes, so there the notice is known by its number, whenever
/// it comes, and by its value: a setter may have stored another one. The notices of any other end
/// have no number, and a setter that writes several properties makes several of them. They are put
/// off until the write returns; one that comes later is known by its value.
///
/// No field is being accessed while code of others runs, neither that of a comparison nor that
/// which the end of a value sets off.
final class OwnWrite<Value> {
  /// A write that is under way.
  struct Written {
    /// The number that the change is told with; 0 if changes have none.
    ///
    /// It is another one if a prior observer of the write sets off one before the store.
    var number: UInt64

    let value: Value

    /// A prior observer of another write, which is still to be stored, has set this one off.
    let precedesOuter: Bool
  }

  /// The step that follows a write.
  enum Sequel {
    /// Notices tell what became of it.
    case nothing
    /// The end is to be looked at: no notice will tell of what became of the write.
    case look
    /// The end is to be looked at, because a batch holds the notice back, or drops it.
    case lookInBatch
  }

  /// The number that the change is told with.
  private var number: UInt64 = 0

  /// What was written; nil once it has been told.
  private var value: Value?

  /// The write that is under way.
  private var underWay: Written?

  /// How many writes are under way, each made by what the one before it set off.
  private var depth = 0

  /// Whether a notice was put off.
  private var hasPutOff = false

  /// To be called before the end is written.
  ///
  /// - Parameter list: The observers of the end; nil if its changes have no number.
  /// - Returns: What ``end(_:_:)`` takes.
  func begin(_ value: Value, _ list: ObserverList?) -> Written? {
    let outer = underWay
    let before = self.value.take()
    let number = list.map { $0.changes &+ 1 } ?? 0
    self.value = value
    self.number = number
    let precedesOuter = list != nil && outer?.number == number
    underWay = Written(number: number, value: value, precedesOuter: precedesOuter)
    depth += 1
    withExtendedLifetime(before) {}
    return outer
  }

  /// To be called once the end is written.
  ///
  /// - Parameter outer: What ``begin(_:_:)`` returned.
  func end(_ outer: Written?, _ list: ObserverList?) -> Sequel {
    let written = underWay.take()
    underWay = outer
    depth -= 1
    guard let list else { return depth == 0 ? .look : .nothing }
    guard let written else { return .nothing }
    if written.precedesOuter { underWay?.number = list.changes &+ 1 }
    if SlowPath.isNeeded, list.isHeldBack {
      // The batch tells the change with the number of the last one.
      number = list.stored
      return .lookInBatch
    }
    // What a prior observer set off was written before it, and may have been told.
    if list.stored == written.number { number = written.number }
    return list.changes < written.number ? .look : .nothing
  }

  /// Finds out what became of the last write, after ``end(_:_:)`` asked for it.
  ///
  /// - Parameter present: The value that is there.
  func outcome(
    _ present: Value, _ sequel: Sequel, isSame: (Value, Value) -> Bool
  ) -> WriteOutcome {
    let wasTold = hasPutOff
    hasPutOff = false
    let isTaken = value.map { isSame(present, $0) } ?? false
    // A notice that was not given yet comes later: a batch holds it back, say.
    if wasTold || !isTaken {
      _ = value.take()
      number = 0
    }
    if isTaken { return .taken }
    return wasTold || sequel == .lookInBatch ? .corrected : .declined
  }

  /// Whether a notice of the end, while it is given, is of a change by somebody else that is to be
  /// carried.
  func isReportable(_ told: Value, _ list: ObserverList?, isSame: (Value, Value) -> Bool) -> Bool {
    if let list, let number = list.told {
      // Another change has followed it: just that is to be carried.
      if number != list.stored {
        if number == self.number { _ = value.take() }
        return false
      }
      if let underWay, number == underWay.number {
        if number == self.number { _ = value.take() }
        return !isSame(told, underWay.value)
      }
      if number != self.number { return true }
    } else if depth > 0 {
      hasPutOff = true
      return false
    }
    guard let value = value.take() else { return true }
    return !isSame(told, value)
  }
}

/// The result of a binding's write to one of its ends.
enum WriteOutcome {
  /// What was written last is there.
  case taken
  /// Another value is there.
  case corrected
  /// Another value is there, and no notice was given.
  case declined
}
