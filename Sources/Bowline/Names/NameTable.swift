// SPDX-License-Identifier: Apache-2.0

/// A table of names, whatever its class.
protocol NameTable: Sendable {
  var names: [String] { get }

  /// The property that a name stands for.
  func property(named name: String) -> NamedProperty?

  /// The name that stands for a key path; nil if none is listed.
  func name(of keyPath: AnyKeyPath) -> String?
}
