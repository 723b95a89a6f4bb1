// SPDX-License-Identifier: Apache-2.0

/// The observers of the properties that an object tells of by hand; see ``ManuallyObservable``.
///
/// It is one reference, nil until the first observer begins. It belongs to one object.
public struct ManualNotices {
  /// The place of one property's list.
  private final class Slot {
    // Unchecked, since it is reached by its address, as the list in any observed property is.
    @exclusivity(unchecked) var observers: ObserverList?
  }

  private final class Table {
    var slots: [AnyKeyPath: Slot] = [:]
  }

  private var table: Table?

  /// Makes one without observers.
  public init() {}

  /// The list of a property, if it was ever followed.
  func observers(of keyPath: AnyKeyPath) -> ObserverList? {
    unsafe table?.slots[keyPath]?.observers
  }

  /// Where the list of a property is kept, as long as the object lives.
  mutating func slot(of keyPath: AnyKeyPath) -> UnsafeMutablePointer<ObserverList?> {
    let table = table ?? Table()
    self.table = table
    let slot = table.slots[keyPath] ?? Slot()
    table.slots[keyPath] = slot
    return unsafe withUnsafeMutablePointer(to: &slot.observers) { unsafe $0 }
  }
}
