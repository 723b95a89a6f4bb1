// SPDX-License-Identifier: Apache-2.0

/// Something that is told of changes until it is cancelled, or what it follows is gone.
@usableFromInline
protocol Cancellable: AnyObject {
  /// Whether later changes will still be told.
  var isActive: Bool { get }

  /// Ends it. Its code is not called again, not even for a change that is being told at that
  /// moment. Later calls do nothing. Whoever owns it calls this before letting go.
  func cancel()
}
