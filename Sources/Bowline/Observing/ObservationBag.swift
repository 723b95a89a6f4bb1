// SPDX-License-Identifier: Apache-2.0

public import Observation

/// An owner of observations, which end when it is released.
///
/// ```swift
/// let watching = ObservationBag()
/// account.observe(\.balance, in: watching) { account, change in … }
/// account.observe(\.owner, in: watching) { account, change in … }
/// watching.end(of: account, \.owner)
/// watching.end(of: account)
/// ```
///
/// An observation that begins with `in:` is in the bag before its initial call, which may end it.
/// ``KeyValueObservation/store(in:)`` puts an existing token into a bag.
public final class ObservationBag {
  private(set) var tokens: [KeyValueObservation] = []

  /// The number of tokens above which the ended ones are removed.
  private var limit = 16

  /// Makes an empty bag.
  public init() {}

  /// The number of active observations.
  ///
  /// - Complexity: O(*n*) in the number of tokens.
  public var count: Int { tokens.count { $0.isActive } }

  /// Takes an observation over.
  ///
  /// - Complexity: O(1) on the average; tokens that have ended are removed from time to time.
  public func add(_ observation: KeyValueObservation) {
    tokens.append(observation)
    if tokens.count <= limit { return }
    let ended = removeTokens { !$0.isActive }
    limit = max(16, tokens.count * 2)
    withExtendedLifetime(ended) {}
  }

  /// Ends one observation, if the bag has it.
  ///
  /// - Complexity: O(*n*) in the number of tokens.
  public func end(_ observation: KeyValueObservation) {
    guard let index = tokens.firstIndex(where: { $0 === observation }) else { return }
    tokens.remove(at: index).invalidate()
  }

  /// Ends the observations of one object.
  ///
  /// - Complexity: O(*n*) in the number of tokens.
  public func end(of object: AnyObject) {
    for token in removeTokens(where: { $0.isOf(object) }) { token.invalidate() }
  }

  /// Ends the observations of one value of an object, if the bag has any.
  ///
  /// In an observation of several key paths, only the one of this key path ends. An observation of
  /// the elements of a collection goes on; it ends with the observations of the whole object.
  ///
  /// - Parameters:
  ///   - object: The object that is observed.
  ///   - keyPath: The key path that the observation began with. For an inherited property, the key
  ///     path through a variable of the subclass differs from that of the superclass.
  /// - Complexity: O(*n*) in the number of tokens, and a reading of the value, or two, unless it is
  ///   an ``Observed`` property that was looked up before.
  public func end<Object: KeyValueObservable, Value>(
    of object: Object, _ keyPath: KeyPath<Object, Value>
  ) {
    var property: ObserverList?
    if case .direct(let slot) = object.lookUp(Accessor(reading: keyPath)) {
      property = slot.list
    }
    end { $0.isOf(object) && $0.isAt(keyPath, property) }
  }

  /// Ends the observations of one value of an `@Observable` object, if the bag has any.
  ///
  /// - Parameters:
  ///   - object: The object that is observed.
  ///   - keyPath: The key path that the observation began with.
  /// - Complexity: O(*n*) in the number of tokens.
  public func end<Object: Observable & AnyObject, Value>(
    of object: Object, _ keyPath: KeyPath<Object, Value>
  ) {
    end { $0.isOf(object) && $0.isAt(keyPath, nil) }
  }

  /// Ends all observations.
  public func endAll() {
    let ended = tokens
    tokens = []
    for token in ended { token.invalidate() }
  }

  /// Ends observations for which a condition holds, each of one value.
  func end(where holds: (KeyValueObservation) -> Bool) {
    // Found before the first one ends, since objects that it held may use the bag as they go.
    for part in tokens.flatMap(\.observations).filter(holds) { part.invalidate() }
    let ended = removeTokens { !$0.isActive }
    withExtendedLifetime(ended) {}
  }

  /// Removes tokens from the bag, and returns them.
  ///
  /// None is released while the bag is being changed, since objects that it held may use the bag as
  /// they go.
  private func removeTokens(where holds: (KeyValueObservation) -> Bool) -> [KeyValueObservation] {
    let removed = tokens.filter(holds)
    let identities = Set(removed.map(ObjectIdentifier.init))
    tokens.removeAll { identities.contains(ObjectIdentifier($0)) }
    return removed
  }
}

extension ObservationBag: CustomStringConvertible {
  /// The names of the observed values, one a line: see `KeyValueObservation`.
  public var description: String {
    let lines = tokens.filter(\.isActive).map(\.description)
    return lines.isEmpty ? "nothing is observed" : lines.joined(separator: "\n")
  }
}

extension KeyValueObservation {
  /// Puts the observation into a bag, to go on until the bag ends it or is released.
  public func store(in bag: ObservationBag) {
    bag.add(self)
  }
}

/// A keeper of an observation that begins: an ``ObservationBag``, or the caller, who gets the
/// token.
///
/// Every form of `observe` has an argument `in:` for it. The keeper gets the observation before the
/// initial call, so that the observation can be ended inside that call.
public protocol ObservationKeeper {
  /// The result of the call that begins the observation.
  associatedtype Result

  /// Takes over an observation that has begun, before its initial call.
  ///
  /// - Parameter observation: The token; releasing it ends the observation.
  /// - Returns: The result of the call that begins the observation.
  func keep(_ observation: KeyValueObservation) -> Result
}

/// The caller of `observe`, who keeps the token that the call returns.
///
/// It is the default for the argument `in:`.
@frozen
public struct ObservationCaller: ObservationKeeper {
  /// Makes the only value there is.
  @inlinable
  public init() {}

  /// Returns the token.
  @inlinable
  public func keep(_ observation: KeyValueObservation) -> KeyValueObservation { observation }
}

extension ObservationBag: ObservationKeeper {
  /// Takes over an observation that has begun: see ``add(_:)``.
  public func keep(_ observation: KeyValueObservation) { add(observation) }
}
