// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The end of a path.
final class ObservedLeaf: KeyValueObservable {
  @Observed var value = 0
}
