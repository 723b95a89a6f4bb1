// SPDX-License-Identifier: Apache-2.0

/// An owner of observations, which end when it is released.
///
/// ```swift
/// let watching = ObservationBag()
/// account.observe(\.balance, changeHandler: show).store(in: watching)
/// account.observe(\.owner, changeHandler: show).store(in: watching)
/// watching.end(of: account)
/// ```
public final class ObservationBag {
  private var tokens: [KeyValueObservation] = []

  /// How many tokens there may be before those that have ended are looked for.
  private var limit = 16

  /// Makes an empty bag.
  public init() {}

  /// How many observations go on.
  ///
  /// - Complexity: O(*n*) in the number of tokens.
  public var count: Int { tokens.count { $0.isActive } }

  /// Takes an observation over.
  ///
  /// - Complexity: O(1) on the average; those that have ended are let go from time to time.
  public func add(_ observation: KeyValueObservation) {
    tokens.append(observation)
    if tokens.count <= limit { return }
    let ended = take { !$0.isActive }
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
    for token in take(where: { $0.isOf(object) }) { token.invalidate() }
  }

  /// Ends all observations.
  public func endAll() {
    let ended = tokens
    tokens = []
    for token in ended { token.invalidate() }
  }

  /// Takes tokens out of the bag.
  ///
  /// Nothing is let go of while the bag is being changed: what a token held may use the bag as it
  /// goes.
  private func take(where holds: (KeyValueObservation) -> Bool) -> [KeyValueObservation] {
    let taken = tokens.filter(holds)
    let identities = Set(taken.map(ObjectIdentifier.init))
    tokens.removeAll { identities.contains(ObjectIdentifier($0)) }
    return withExtendedLifetime(taken) { taken }
  }
}

extension ObservationBag: CustomStringConvertible {
  /// What is observed, a line each: see `KeyValueObservation`.
  public var description: String {
    let lines = tokens.filter(\.isActive).map(\.description)
    return lines.isEmpty ? "nothing is observed" : lines.joined(separator: "\n")
  }
}

extension KeyValueObservation {
  /// Has the observation go on until the bag ends it or is released.
  public func store(in bag: ObservationBag) {
    bag.add(self)
  }
}
