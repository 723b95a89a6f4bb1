// SPDX-License-Identifier: Apache-2.0

/// The net change of one property in a batch, with its values.
final class HeldValue<Value>: HeldChange {
  /// The part of the change for observers that had begun before a write.
  private struct Part {
    /// The number of that write.
    let number: UInt64

    /// The value before it.
    let old: Value
  }

  /// One part, and one more for each write before which an observer began.
  private var parts: [Part]

  private var new: Value

  init(_ list: ObserverList, _ owner: AnyObject, number: UInt64, old: Value, new: Value) {
    parts = [Part(number: number, old: old)]
    self.new = new
    // The first write is stored by now.
    super.init(list, owner, before: number &- 2)
    joins = list.joins
  }

  /// Adds a later write.
  func add(number: UInt64, new: Value, old: () -> Value) {
    let list = list
    if list.joins != joins {
      joins = list.joins
      parts.append(Part(number: number, old: old()))
    }
    // What was there is let go of when the access is over: its end may write the property.
    let earlier = self.new
    self.new = new
    withExtendedLifetime(earlier) {}
  }

  override var isNothing: Bool {
    parts.count == 1 && (isUndone || areEqual(parts[0].old, new))
  }

  override func walk() {
    let (parts, new) = (parts, new)
    var joined: UInt64 = 0
    for (index, part) in parts.enumerated() {
      if !areEqual(part.old, new) {
        let notice = Notice(old: part.old, new: new)
        notice.lend {
          walk($0) {
            joined <= $0.joined && $0.joined < part.number
              && (index > 0 || isForFirstWrite($0))
          }
        }
      }
      joined = part.number
    }
  }
}
