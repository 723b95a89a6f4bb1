// SPDX-License-Identifier: Apache-2.0

/// A promise that an observer is called for every later change.
///
/// The promise holds while the token is retained and the observed object lives. Releasing the
/// token, or calling ``invalidate()``, ends it; so does the end of the object, silently. The
/// observed object is not kept alive.
///
/// A class of a global actor that holds a token has an `isolated deinit`: see <doc:Domains>.
///
/// A token may be ended anywhere: inside its own observer, in the `deinit` of the observed object
/// or of the object that holds the token, and more than once.
public class KeyValueObservation: CustomReflectable {
  // The token is itself the observer in the list: a separate one would cost an allocation of 32
  // bytes, 28 ns, for each observation. Only where that cannot be it is a `SeparateToken`.

  @inlinable
  init() {}

  /// The promise still holds: later changes will be told.
  public var isActive: Bool { false }

  /// Ends the promise.
  ///
  /// Once this method returns the observer is not called again, not even for a change that is
  /// being told at that moment. Later calls do nothing.
  ///
  /// The closure lives as long as the token. So a closure that holds its own token ends it from
  /// inside by `token = nil` instead, or neither goes. (Releasing the closure here would make it a
  /// variable, which costs a retain and a release, 8 ns, for each notice.)
  ///
  /// - Complexity: O(1), whatever the number of observers of the property.
  public func invalidate() {}

  /// A reflection that shows whether it is active, and nothing of what it observes.
  public var customMirror: Mirror {
    Mirror(self, children: ["isActive": isActive], ancestorRepresentation: .suppressed)
  }

  // The members below serve bindings and bags, which do not know the types of a token.

  /// Tells a value that was just read, so that a binding carries it to its other end.
  ///
  /// - Parameter value: The value; of the type that is observed.
  func tellRead(_ value: LentAny) {}

  /// The number of replacements of objects or properties on the way to the value; it wraps.
  var replacements: Int { 0 }

  /// A change of the value is being told, or waits for that, and has not been told here.
  var hasUntoldChange: Bool { false }

  /// A change of the observed value is being told at this moment.
  var isDelivering: Bool { false }

  /// Another change has followed the change that is being told.
  var isOutdated: Bool { false }

  /// Says whether it observes the property that a list of observers belongs to.
  func isFollowing(_ list: ObserverList) -> Bool { false }

  /// The identity under which insight lists the observation, and hears of its end.
  var listingIdentity: ObjectIdentifier { ObjectIdentifier(self) }

  /// Says whether it observes a value of an object.
  func isOf(_ object: AnyObject) -> Bool { false }

  /// Says whether the value of the object that it observes is that of a key path.
  ///
  /// - Parameter property: The list of the property that the key path names; nil if it names none.
  func isAt(_ keyPath: AnyKeyPath, _ property: ObserverList?) -> Bool { false }

  /// The observations behind the token, each of one value.
  var observations: [KeyValueObservation] { [self] }

  /// The name of the observed value, for a person to read; nil if it is not known, or no longer.
  var subject: String? { nil }
}

extension KeyValueObservation: CustomStringConvertible {
  /// The name of the observed value, as `Account.balance`, or
  /// `a value of Account.owner, Account.balance`.
  ///
  /// - Complexity: O(*n*) in the number of the object's stored properties; it reflects them.
  public var description: String {
    subject ?? (isActive ? "an observation" : "an observation that has ended")
  }
}

/// A token that is another object than the follower that it ends.
///
/// The follower of a derived value or of elements may be running when its token goes: a getter may
/// release the token of the very value that it computes, and a handler its own token.
@usableFromInline
final class SeparateToken: KeyValueObservation {
  private let observation: KeyValueObservation

  @usableFromInline
  init(_ observation: KeyValueObservation) {
    self.observation = observation
    super.init()
  }

  deinit {
    observation.invalidate()
  }

  override var isActive: Bool { observation.isActive }

  override var hasUntoldChange: Bool { observation.hasUntoldChange }

  override var isDelivering: Bool { observation.isDelivering }

  override func invalidate() {
    observation.invalidate()
  }

  override var listingIdentity: ObjectIdentifier { observation.listingIdentity }

  override var subject: String? { observation.subject }

  override func isOf(_ object: AnyObject) -> Bool { observation.isOf(object) }

  override func isAt(_ keyPath: AnyKeyPath, _ property: ObserverList?) -> Bool {
    observation.isAt(keyPath, property)
  }
}

/// The code that reads this is compiled without optimization.
///
/// Not in place: the compiler warns of the branch that a build never takes.
@inlinable @inline(__always)
var isDebugBuild: Bool { _isDebugAssertConfiguration() }
