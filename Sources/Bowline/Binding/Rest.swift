// SPDX-License-Identifier: Apache-2.0

/// A wait that ends once there was no edit for a while.
class Rest {
  /// Called when there was none, on the actor that the binding was made on.
  var onRest: () -> Void = {}

  /// Begins to wait, from now on.
  func start() {}

  /// Waits no longer.
  func stop() {}
}
