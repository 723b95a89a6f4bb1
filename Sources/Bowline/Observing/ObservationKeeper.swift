// SPDX-License-Identifier: Apache-2.0

/// A keeper of an observation that begins: an ``ObservationBag``, or the caller, who gets the token.
///
/// Every form of `observe` has an argument `in:` for it. What keeps an observation has it before the
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
/// It stands for the argument `in:` where that is left out.
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
