// SPDX-License-Identifier: Apache-2.0

extension DeclaredDependencies {
  /// Those of a computed property behind other objects, which its class gives a name.
  ///
  /// The key path that leads to it does not give away its own; but one of the class's table, put
  /// behind those of the properties that were read on the way, may be equal to it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path from the root.
  ///   - steps: The key paths of the properties that were read, each of the object behind the one
  ///     before.
  init?(of keyPath: AnyKeyPath, behind steps: [AnyKeyPath], in root: AnyObject) {
    var found: DeclaredDependencies?
    Tracker.pause {
      var object: Any = root
      for (index, step) in steps.enumerated() where found == nil {
        guard type(of: object) == type(of: step).rootType, let next = object[keyPath: step]
        else { return }
        object = next
        let way = steps[...index]
        guard let named = next as? any KeyValueCoding,
          let property = type(of: named).property(at: keyPath, behind: way)
        else { continue }
        found = DeclaredDependencies(
          of: property, in: named, behind: way, isToldByHand: named is any ManuallyObservable)
      }
    }
    guard let found else { return nil }
    self = found
  }
}
