// SPDX-License-Identifier: Apache-2.0

/// A table of names, whatever its class.
protocol NameTable: Sendable {
  /// The names of a class and of its subclasses.
  ///
  /// - Parameter isAsked: Whether the names of a class are wanted.
  func allNames(where isAsked: (any AnyObject.Type) -> Bool) -> Set<String>

  /// The property that a name stands for in objects of a class; nil if it is none of theirs.
  func property(named name: String, of type: any AnyObject.Type) -> NamedProperty?

  /// The name that stands for a key path; nil if none is listed.
  func name(of keyPath: AnyKeyPath) -> String?

  /// The key paths that begin at the class or at a subclass, but for those that an actor forms.
  var listedPaths: [AnyKeyPath] { get }
}
