// SPDX-License-Identifier: Apache-2.0

/// The observers of the properties that an object tells of by hand; see ``ManuallyObservable``.
///
/// It is one reference, nil until the first observer begins. It belongs to one object, which keeps it
/// in a stored property: observers of a computed one end at once.
public struct ManualNotices {
  /// The lists of the properties of one object.
  private final class Table {
    /// The object, by its place in memory, which nobody else gets as long as there is a list.
    let owner: ObjectIdentifier

    var lists: [AnyKeyPath: ObserverList] = [:]

    init(owner: AnyObject) {
      self.owner = ObjectIdentifier(owner)
    }
  }

  private var table: Table?

  /// Makes one without observers.
  public init() {}

  /// The list of a property of an object, if it was ever followed.
  ///
  /// Notices that were made for another object have none.
  func observers(of keyPath: AnyKeyPath, in owner: AnyObject) -> ObserverList? {
    guard let list = table?.lists[keyPath], list.belongs(to: owner) else { return nil }
    return list
  }

  /// The list of a property of an object, made if there is none; it lives as long as this is kept.
  ///
  /// Notices that were made for another object are made anew.
  mutating func list(of keyPath: AnyKeyPath, in owner: AnyObject) -> ObserverList {
    if let present = observers(of: keyPath, in: owner) { return present }
    let before = table
    let table =
      before.flatMap { $0.owner == ObjectIdentifier(owner) ? $0 : nil } ?? Table(owner: owner)
    self.table = table
    let list = ObserverList(owner: owner)
    table.lists[keyPath] = list
    return list
  }
}
