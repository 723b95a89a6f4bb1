// SPDX-License-Identifier: Apache-2.0

/// A wait that ends once there was no edit for a while.
class Debouncer {
  /// Called when there was no edit for that long, on the actor that the binding was made on.
  var onFire: () -> Void = {}

  /// Begins to wait, from now on.
  func start() {}

  /// Waits no longer.
  func stop() {}
}
