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
/// - Complexity: Reading and writing a key is a look into a dictionary. A key takes an object of its
///   own, some 100 bytes; one that was observed keeps it when its value is removed.
public final class ObservedDictionary<Value>: KeyValueObservable {
  /// The value of one key, and its observers.
  private final class Slot: KeyValueObservable {
    @Observed var value: Value?

    init(_ value: Value? = nil) {
      self.value = value
    }

    /// Whether somebody may be observing it.
    var isObserved: Bool { _value.observers != nil }
  }

  private var slots: [String: Slot] = [:]

  /// The keys that have a value.
  @Observed private var present: Set<String>

  /// Never written.
  ///
  /// Every reading of a key goes through it, which ties what depends on the key to this object: it
  /// ends with it, and a binding of the key lives with it.
  @Observed private var tie: Void = ()

  /// Makes a dictionary with first values.
  public init(_ values: [String: Value] = [:]) {
    present = Set(values.keys)
    slots = values.mapValues { Slot($0) }
  }

  /// The value of a key; nil if it has none.
  ///
  /// Writing nil removes it.
  ///
  /// A write tells the observers of the key as a write of a property does; one that gives a key its
  /// first value or takes its last one away also tells those of `keys`, ``count`` and ``isEmpty``,
  /// after them.
  public subscript(key: String) -> Value? {
    get {
      if let slot = slots[key] {
        _ = tie
        return slot.value
      }
      if Tracker.isAnyoneTracking {
        // It may be about to be observed, which takes a slot.
        let slot = Slot()
        _ = tie
        _ = slot.value
        if slot.isObserved { slots[key] = slot }
      }
      return nil
    }
    set {
      if let slot = slots[key] {
        slot.value = newValue
      } else if let newValue {
        slots[key] = Slot(newValue)
      }
      settle(key)
    }
    _modify {
      let slot = slots[key] ?? Slot()
      slots[key] = slot
      defer { settle(key) }
      yield &slot.value
    }
  }

  /// The keys that have a value, in alphabetical order.
  ///
  /// It can be observed.
  ///
  /// - Complexity: O(*n* log *n*).
  public var keys: [String] { present.sorted() }

  /// The number of keys that have a value.
  ///
  /// It can be observed.
  public var count: Int { present.count }

  /// Whether no key has a value.
  ///
  /// It can be observed.
  public var isEmpty: Bool { present.isEmpty }

  /// All values as they are now.
  ///
  /// It can be observed, and then depends on every key.
  ///
  /// - Complexity: O(*n*).
  public var values: [String: Value] {
    var values: [String: Value] = [:]
    for key in present { values[key] = self[key] }
    return values
  }

  /// Removes the values of all keys, in alphabetical order, as writing nil does.
  public func removeAll() {
    for key in keys { self[key] = nil }
  }

  /// Notes whether a key has a value, after it was written and its observers were told, one of whom
  /// may have written it again.
  private func settle(_ key: String) {
    let slot = slots[key]
    let isPresent = slot?.value != nil
    if !isPresent, slot?.isObserved == false { slots[key] = nil }
    if present.contains(key) == isPresent { return }
    if isPresent { present.insert(key) } else { present.remove(key) }
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
