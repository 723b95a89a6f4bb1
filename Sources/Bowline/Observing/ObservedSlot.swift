// SPDX-License-Identifier: Apache-2.0

/// What every ``Observed`` property has in common, whatever its value.
protocol ObservedSlot {
  var observers: ObserverList? { get }
}

extension Observed: ObservedSlot {}
