// SPDX-License-Identifier: Apache-2.0

extension ObservationBag {
  /// Ends the observations of what a path of names leads to from an object; what the bag does not
  /// have, or no name stands for, is no matter.
  ///
  /// A single name stands for its property, whether that was observed by name or by key path.
  ///
  /// - Parameters:
  ///   - object: The object that is observed.
  ///   - path: The path that the observation began with.
  /// - Complexity: O(*n*) in the number of tokens.
  public func end<Object: KeyValueCoding>(of object: Object, path: String) {
    guard let route = try? NameRoute(path) else { return }
    if let property = route.singleProperty(of: object) { return property.end(object, in: self) }
    end { $0.isOf(object, at: \Object.[named: route], nil) }
  }
}
