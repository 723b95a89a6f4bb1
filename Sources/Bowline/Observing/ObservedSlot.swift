// SPDX-License-Identifier: Apache-2.0

/// The members that every ``Observed`` property has, whatever its value.
protocol ObservedSlot {
  var observers: ObserverList? { get }
}

extension Observed: ObservedSlot {}
