// SPDX-License-Identifier: Apache-2.0

/// An object whose properties come and go at run time, each under its own key.
///
/// ```swift
/// let settings: ObservedDictionary<Int> = ["speed": 3]
/// let watching = settings.observe(\.["limit"], options: .new) { _, change in
///   print(change.newValue!)  // Int?
/// }
/// settings["limit"] = 10  // Only those who observe "limit" are told.
/// settings["limit"] = nil  // They are told nil.
/// ```
///
/// A key that has no value has the value nil, and can be observed and bound before it has one. By
/// name every key is known, and a path may go through it: `"settings.limit"`.
///
/// It is a class: all code that has a reference to it sees the same values.
///
/// - Complexity: Reading a key is a dictionary lookup, and writing it some of them. An observed key has a list of
///   observers of some 100 bytes; lists that are not used any more are released from time to time.
public final class ObservedDictionary<Value>: KeyValueObservable {
  // Not `Observed` properties: in a generic class each access to one costs some microseconds.

  private var stored: [String: Value]

  /// The observers of each key; some lists may not be used any more.
  private(set) var lists: [String: ObserverList] = [:]

  /// The number of lists at which unused ones are removed.
  private var listLimit = leastListLimit
  private static var leastListLimit: Int { 16 }

  /// The observers of the set of keys that have a value.
  private var membership: ObserverList?

  /// The number of times that this set changed while it was observed.
  private var generation = 0

  /// Makes a dictionary with first values.
  public init(_ values: [String: Value] = [:]) {
    stored = values
  }

  /// The value of a key; nil if it has none.
  ///
  /// Writing nil removes it. A write tells the observers of the key as a write of a property does;
  /// one that gives a key its first value or takes its last one away also tells those of `keys`,
  /// ``count`` and ``isEmpty``, after them, and is a batch then. A value that is observed is copied
  /// when it is changed in place.
  public subscript(key: String) -> Value? {
    get {
      if Tracker.isTracking { addAccess(to: list(of: key)) }
      return stored[key]
    }
    set {
      let isFirstOrLast = changesKeys(key, newValue)
      // As a batch, for one prior notice of a value that is read from both.
      let isBatch = isFirstOrLast && membership != nil
      if isBatch { Batch.begin() }
      if isFirstOrLast { prepareChange(membership, generation) }
      prepareChange(lists[key], stored[key])
      if isBatch { Batch.end() }
      // A prior observer of the key may have given it a value, or taken that away.
      if !isFirstOrLast, changesKeys(key, newValue) { prepareChange(membership, generation) }
      let (list, before) = (lists[key], generation)
      // The earlier value is released when all is told: its `deinit` may use the dictionary.
      if changesKeys(key, newValue) { generation &+= 1 }
      let earlier = stored[key]
      stored[key] = newValue
      if let membership, generation != before {
        // Both have changed before the first observer is told.
        withChanges {
          didChange(list, from: earlier, to: newValue)
          didChange(membership, from: before, to: generation)
        }
      } else {
        didChange(list, from: earlier, to: newValue)
      }
      withExtendedLifetime(earlier) {}
    }
    _modify {
      if lists[key] == nil, membership == nil {
        // Taken out, so that code of others in the change may use the dictionary.
        var value = stored[key].take()
        // What came meanwhile is released when the dictionary may be used again.
        defer { withExtendedLifetime(exchange(&stored[key], by: value)) {} }
        yield &value
      } else {
        var value = stored[key]
        defer { self[key] = value }
        yield &value
      }
    }
  }

  /// The keys that have a value, in alphabetical order.
  ///
  /// It can be observed.
  ///
  /// - Complexity: O(*n* log *n*).
  public var keys: [String] {
    trackMembership()
    return stored.keys.sorted()
  }

  /// The number of keys that have a value.
  ///
  /// It can be observed.
  public var count: Int {
    trackMembership()
    return stored.count
  }

  /// No key has a value.
  ///
  /// That can be observed.
  public var isEmpty: Bool { count == 0 }

  /// All values as they are now.
  ///
  /// It can be observed, and then depends on every key.
  ///
  /// - Complexity: O(1) unless it is observed; then O(*n*).
  public var values: [String: Value] {
    trackMembership()
    if Tracker.isTracking {
      for key in stored.keys { addAccess(to: list(of: key)) }
    }
    return stored
  }

  /// Removes the values of all keys, in alphabetical order, as writing nil does.
  public func removeAll() {
    for key in stored.keys.sorted() { self[key] = nil }
  }

  /// Gives the prior notice of a change to the observers in a list.
  private func prepareChange<Read>(_ list: ObserverList?, _ old: Read) {
    if let list { ObserverList.prepareChange(Unretained(list), self, old: old) }
  }

  /// Tells the observers in a list of a change.
  private func didChange<Read>(_ list: ObserverList?, from old: Read, to new: Read) {
    guard let list else { return }
    ObserverList.didChangeWithCare(to: new, Unretained(list), owner: self, old: old)
  }

  /// Says whether a write gives a key its first value or takes its last one away.
  private func changesKeys(_ key: String, _ value: Value?) -> Bool {
    (stored[key] != nil) != (value != nil)
  }

  private func trackMembership() {
    guard Tracker.isTracking else { return }
    let list = membership ?? ObserverList(owner: self)
    membership = list
    addAccess(to: list)
  }

  private func addAccess(to list: ObserverList) {
    // No other code can make this key path, so no observer takes the notices for those of a value.
    Tracker.addAccess(to: list, of: self, path: { \ObservedDictionary.stored })
  }

  private func list(of key: String) -> ObserverList {
    if let present = lists[key] { return present }
    if lists.count >= listLimit { sweep() }
    let list = ObserverList(owner: self)
    lists[key] = list
    return list
  }

  /// Removes the lists that are not used.
  private func sweep() {
    var unused: [(key: String, list: ObserverList)] = []
    var index = lists.startIndex
    while index != lists.endIndex {
      // Code that is about to add an observer to a list, or tells its observers, retains the list.
      if isKnownUniquelyReferenced(&lists.values[index]), lists.values[index].isUnused {
        unused.append((lists.keys[index], lists.values[index]))
      }
      lists.formIndex(after: &index)
    }
    for (key, _) in unused { lists[key] = nil }
    // Doubled, so that all sweeps together cost a constant time for each new list.
    listLimit = max(lists.count * 2, Self.leastListLimit)
    withExtendedLifetime(unused) {}
  }
}

extension ObserverList {
  /// Nobody is told of a change now or later, and no binding lives as long as the list.
  fileprivate var isUnused: Bool {
    isEmpty && !isDelivering && bindings == nil && announcements.isEmpty && !isHeldBack
  }
}

extension ObservedDictionary: ExpressibleByDictionaryLiteral {
  /// Makes a dictionary with first values.
  ///
  /// - Precondition: No key comes twice.
  public convenience init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(uniqueKeysWithValues: elements))
  }
}

extension ObservedDictionary: KeyValueCoding {
  /// Every name stands for the value of that key.
  public static var keys: KeyTable<ObservedDictionary> {
    KeyTable([:], others: { name in \ObservedDictionary[name] })
  }
}
