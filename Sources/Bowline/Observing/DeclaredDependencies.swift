// SPDX-License-Identifier: Apache-2.0

/// The values that a value depends on besides those that its getter reads: values that its class
/// declares, and notices that are given by hand.
@usableFromInline
struct DeclaredDependencies {
  /// The value's own key path, then the declared ones, each once.
  private let keyPaths: [AnyKeyPath]

  /// The key paths of the properties that lead from the root to the object that has the value; none
  /// if the root has it.
  private let components: ArraySlice<AnyKeyPath>

  /// - Parameters:
  ///   - components: The key paths of the properties that lead from the root to that object.
  ///   - isToldByHand: Whether notices of the value may be given by hand.
  /// - Returns: nil if there are no such dependencies.
  init?<Owner: KeyValueObservable>(
    of keyPath: AnyKeyPath, in owner: Owner, behind components: ArraySlice<AnyKeyPath> = [],
    isToldByHand: Bool = false
  ) {
    var affecting = type(of: owner).keyPathsForValuesAffecting(keyPath)
    if affecting.isEmpty && !isToldByHand { return nil }
    var found = [keyPath]
    var next = 0
    while true {
      for other in affecting where !found.contains(other) { found.append(other) }
      next += 1
      if next == found.count { break }
      affecting = type(of: owner).keyPathsForValuesAffecting(found[next])
    }
    // A class may declare of a value that it depends on itself.
    if found.count == 1 && !isToldByHand { return nil }
    keyPaths = found
    self.components = components
  }

  /// The class declares at least one dependency.
  @usableFromInline
  var areDeclared: Bool { keyPaths.count > 1 }

  /// The value belongs to the root itself, not to an object behind it.
  @usableFromInline
  var areOfRoot: Bool { components.isEmpty }

  /// Reads the declared values, for the tracker of this thread.
  @usableFromInline
  func read(in root: AnyObject) {
    var owner: Any = root
    for component in components {
      guard let next = owner[keyPath: component] else { return }
      owner = next
    }
    for (index, keyPath) in keyPaths.enumerated() {
      (owner as? any ManuallyObservable)?.trackNotices(of: keyPath)
      if index > 0 { _ = owner[keyPath: keyPath] }
    }
  }
}
