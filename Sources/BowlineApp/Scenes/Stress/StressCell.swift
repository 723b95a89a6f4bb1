// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// One of the numbers that change all the time.
final class StressCell: KeyValueObservable {
  @Observed var value = 0
}
