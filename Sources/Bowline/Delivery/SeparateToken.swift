// SPDX-License-Identifier: Apache-2.0

/// A token that is apart from what it ends.
///
/// What follows a derived value may be in use when its token goes: a getter may let go of the token
/// of the very value that it computes.
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

  override func invalidate() {
    observation.invalidate()
  }

  override var endIdentity: ObjectIdentifier { observation.endIdentity }

  override var subject: String? { observation.subject }

  override func isOf(_ object: AnyObject) -> Bool {
    observation.isOf(object)
  }

  override func isOf(
    _ object: AnyObject, at keyPath: AnyKeyPath, _ property: ObserverList?
  ) -> Bool {
    observation.isOf(object, at: keyPath, property)
  }
}

/// Whether the code that uses this is not optimized.
@inlinable
@inline(__always)
var isDebugBuild: Bool { _isDebugAssertConfiguration() }
