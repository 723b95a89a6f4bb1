// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The middle of a path.
final class ObservedBranch: KeyValueObservable {
  @Observed var leaf = ObservedLeaf()
}
