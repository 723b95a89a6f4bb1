// SPDX-License-Identifier: Apache-2.0

/// The values that a value depends on beside what its getter reads: those that its class declares,
/// and notices that are given by hand.
@usableFromInline
struct DeclaredDependencies {
  /// The value's own key path, then those that were declared, each once.
  private let keyPaths: [AnyKeyPath]

  /// - Parameter isToldByHand: Whether notices of the value may be given by hand.
  /// - Returns: nil if there are none.
  init?<Root: KeyValueObservable>(
    of keyPath: AnyKeyPath, in root: Root, isToldByHand: Bool = false
  ) {
    var affecting = type(of: root).keyPathsForValuesAffecting(keyPath)
    if affecting.isEmpty && !isToldByHand { return nil }
    var found = [keyPath]
    var next = 0
    while true {
      for other in affecting where !found.contains(other) { found.append(other) }
      next += 1
      if next == found.count { break }
      affecting = type(of: root).keyPathsForValuesAffecting(found[next])
    }
    keyPaths = found
  }

  /// Whether anything was declared.
  @usableFromInline
  var areDeclared: Bool { keyPaths.count > 1 }

  /// Reads what was declared, for the tracker of this thread.
  @usableFromInline
  func read(in root: AnyObject) {
    for (index, keyPath) in keyPaths.enumerated() {
      (root as? any ManuallyObservable)?.noteNotices(of: keyPath)
      if index > 0 { _ = (root as Any)[keyPath: keyPath] }
    }
  }
}
