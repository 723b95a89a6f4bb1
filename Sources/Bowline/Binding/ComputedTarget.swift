// SPDX-License-Identifier: Apache-2.0

/// A computed property that is bound, as its key path tells it from those that are computed from the
/// same property.
struct ComputedTarget: Hashable {
  private let path: AnyKeyPath

  /// What a protocol requires; nil if the key path names a member of a class.
  private let requirement: UInt?

  init(_ path: AnyKeyPath) {
    self.path = path
    let member = KeyPathMember(path)
    requirement = member?.isRequirement == true ? member?.identity : nil
  }
}
