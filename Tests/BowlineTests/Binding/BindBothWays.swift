// SPDX-License-Identifier: Apache-2.0

import Bowline

/// Binds a property both ways, as it is or by a transform that changes nothing: what is promised of
/// one way holds for the other.
func bindBothWays<Target: KeyValueObservable, Source: KeyValueObservable, Value: Equatable>(
  _ target: Target, _ property: ReferenceWritableKeyPath<Target, Value>, to source: Source,
  _ path: ReferenceWritableKeyPath<Source, Value>, isPlain: Bool
) {
  if isPlain {
    target.bind(property, to: source, path, mode: .twoWay)
  } else {
    target.bind(property, to: source, path, mode: .twoWay, transform: .same)
  }
}
