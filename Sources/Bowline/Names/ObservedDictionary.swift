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
/// It is a reference: what is written to it is seen by all who hold it.
///
/// - Complexity: Reading and writing a key is a look into a dictionary. A key that was observed
///   keeps its list of observers for as long as the dictionary lives, some 100 bytes.
public final class ObservedDictionary<Value>: KeyValueObservable {
  // Not `Observed` properties: in a generic class each access to one costs some microseconds.

  private var stored: [String: Value]

  /// The observers of keys.
  ///
  /// They belong to this object as those of a property do, so none is ever taken out.
  private var lists: [String: ObserverList] = [:]

  /// The observers of which keys have a value.
  private var membership: ObserverList?

  /// How often keys got a first value or lost their last one while somebody observed that.
  private var generation = 0

  /// Makes a dictionary with first values.
  public init(_ values: [String: Value] = [:]) {
    stored = values
  }

  /// The value of a key; nil if it has none.
  ///
  /// Writing nil removes it. A write tells the observers of the key as a write of a property does;
  /// one that gives a key its first value or takes its last one away also tells those of `keys`,
  /// ``count`` and ``isEmpty``, after them. A value that is observed is copied when it is changed in
  /// place.
  public subscript(key: String) -> Value? {
    get {
      if Tracker.isAnyoneTracking { noteReading(of: key) }
      return stored[key]
    }
    set {
      let change = { [self] in tell(lists[key], { stored[key] }) { stored[key] = newValue } }
      if (stored[key] != nil) == (newValue != nil) { return change() }
      tell(membership, { generation }) {
        generation &+= 1
        change()
      }
    }
    _modify {
      if lists[key] == nil, membership == nil {
        yield &stored[key]
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
    noteReading(&membership)
    return stored.keys.sorted()
  }

  /// The number of keys that have a value.
  ///
  /// It can be observed.
  public var count: Int {
    noteReading(&membership)
    return stored.count
  }

  /// Whether no key has a value.
  ///
  /// It can be observed.
  public var isEmpty: Bool { count == 0 }

  /// All values as they are now.
  ///
  /// It can be observed, and then depends on every key.
  ///
  /// - Complexity: O(1) unless it is observed; then O(*n*).
  public var values: [String: Value] {
    noteReading(&membership)
    if Tracker.isAnyoneTracking {
      for key in stored.keys { noteReading(of: key) }
    }
    return stored
  }

  /// Removes the values of all keys, in alphabetical order, as writing nil does.
  public func removeAll() {
    for key in stored.keys.sorted() { self[key] = nil }
  }

  /// Makes a change, and tells the observers in a list of it.
  ///
  /// - Parameter read: Reads what changes.
  private func tell<Told>(_ list: ObserverList?, _ read: () -> Told, _ change: () -> Void) {
    guard let list else { return change() }
    let number = list.willChange(self, old: read())
    // A prior observer may have written it.
    let old = read()
    change()
    unsafe ObserverList.didChange(
      Unmanaged.passUnretained(list), number, owner: self, old: old, new: read())
  }

  private func noteReading(of key: String) {
    noteReading(&lists[key])
  }

  private func noteReading(_ list: inout ObserverList?) {
    guard Tracker.isTracking else { return }
    let present = list ?? ObserverList(owner: self)
    list = present
    // Nobody else has this key path, so that nobody takes the notices for those of a value.
    unsafe Tracker.note(present, of: self, path: { \ObservedDictionary.stored })
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
