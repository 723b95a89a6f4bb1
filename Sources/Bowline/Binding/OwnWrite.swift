// SPDX-License-Identifier: Apache-2.0

/// The last write of a binding to one of its ends, by which its notice is known again.
///
/// An observed property numbers its changes, so there the notice is known by its number, whenever it
/// comes, and by its value: a setter may have stored another one. The notices of any other end have
/// no number, and a setter that writes several properties makes several of them. They are put off
/// until the write returns; one that comes later is known by its value.
@safe
struct OwnWrite<Value> {
  /// The observers of the end; nil if it is no observed property of its object itself.
  ///
  /// It lives as long as the object, which is there while it is written.
  private let list: Unmanaged<ObserverList>?

  /// The number that the change is told with.
  private var number: UInt64 = 0

  /// What was written; nil once it has been told.
  private var value: Value?

  /// How many writes are under way, each made by what the one before it set off.
  private var depth = 0

  /// Whether a notice was put off.
  private var hasPutOff = false

  init(to place: Followed<Value>) {
    if case .direct(let slot) = place {
      unsafe list = Bowline.list(in: slot)
    } else {
      unsafe list = nil
    }
  }

  /// To be called before the end is written.
  mutating func begin(_ value: Value) {
    self.value = value
    depth += 1
    unsafe list?._withUnsafeGuaranteedRef { number = unsafe $0.changes &+ 1 }
  }

  /// To be called once the end is written.
  ///
  /// - Returns: Whether the end is to be looked at: no notice will tell of what became of the write.
  mutating func end() -> Bool {
    depth -= 1
    guard let list = unsafe list else { return depth == 0 }
    return unsafe list._withUnsafeGuaranteedRef { list in
      // A batch gives the change that it holds back a number of its own.
      if unsafe list.stored == number &+ 1, list.isHeldBack { number &+= 1 }
      return unsafe list.changes < number
    }
  }

  /// Finds out what became of the last write, after ``end()`` asked for it.
  ///
  /// - Parameter present: The value that is there.
  mutating func outcome(_ present: Value, isSame: (Value, Value) -> Bool) -> WriteOutcome {
    let wasTold = hasPutOff
    hasPutOff = false
    let isTaken = value.map { isSame(present, $0) } ?? false
    // A notice that was not given yet comes later: a batch holds it back, say.
    if wasTold || !isTaken {
      value = nil
      number = 0
    }
    return isTaken ? .taken : wasTold ? .corrected : .declined
  }

  /// Whether a notice of the end, while it is given, is of a change by somebody else that is to be
  /// carried.
  mutating func isNews(_ told: Value, isSame: (Value, Value) -> Bool) -> Bool {
    if let list = unsafe list {
      let (number, stored) = unsafe list._withUnsafeGuaranteedRef { list in
        unsafe (list.pass!.pointee.number, list.stored)
      }
      // Another change has followed it: just that is to be carried.
      if number != stored {
        if number == self.number { value = nil }
        return false
      }
      if number != self.number { return true }
    } else if depth > 0 {
      hasPutOff = true
      return false
    }
    guard let value else { return true }
    self.value = nil
    return !isSame(told, value)
  }
}
