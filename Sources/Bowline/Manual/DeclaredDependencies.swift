// SPDX-License-Identifier: Apache-2.0

/// What a value depends on beside what its getter reads: what its class declares, and notices that
/// are given by hand.
@usableFromInline
final class DeclaredDependencies {
  /// The value's own key path, then those that were declared, each once.
  private let keyPaths: [AnyKeyPath]

  /// - Returns: nil if there are none.
  init?<Root: KeyValueObservable>(of keyPath: AnyKeyPath, in root: Root) {
    var found = [keyPath]
    var next = 0
    while next < found.count {
      for affecting in type(of: root).keyPathsForValuesAffecting(found[next])
      where !found.contains(affecting) {
        found.append(affecting)
      }
      next += 1
    }
    if found.count == 1 && !(root is any ManuallyObservable) { return nil }
    keyPaths = found
  }

  /// Whether anything was declared.
  @usableFromInline
  var areDeclared: Bool { keyPaths.count > 1 }

  /// Reads what was declared, for the tracker of this thread.
  @usableFromInline
  func read(in root: AnyObject) {
    for (index, keyPath) in keyPaths.enumerated() {
      (root as? any ManuallyObservable)?.noteReading(of: keyPath)
      if index > 0 { _ = (root as Any)[keyPath: keyPath] }
    }
  }
}
