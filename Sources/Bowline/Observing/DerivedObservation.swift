// SPDX-License-Identifier: Apache-2.0

/// The token of an observed value that is derived.
///
/// It is apart from the derivation, which may be in use when the token goes: a getter may let go of
/// the token of the very value that it computes.
@usableFromInline
final class DerivedObservation: KeyValueObservation {
  private let derivation: KeyValueObservation

  @usableFromInline
  init(_ derivation: KeyValueObservation) {
    self.derivation = derivation
    super.init()
  }

  deinit {
    derivation.invalidate()
  }

  override var isActive: Bool { derivation.isActive }

  override func invalidate() {
    derivation.invalidate()
  }

  override var endIdentity: ObjectIdentifier { derivation.endIdentity }

  override var subject: String? { derivation.subject }

  override func isOf(_ object: AnyObject) -> Bool {
    derivation.isOf(object)
  }
}
