// SPDX-License-Identifier: Apache-2.0

/// A promise that an observer is called for every later change.
///
/// The promise holds while the token is retained and the observed object lives. Releasing the
/// token, or calling ``invalidate()``, ends it; so does the end of the object, silently. The
/// observed object is not kept alive.
///
/// A token may be ended anywhere: inside its own observer, in the `deinit` of the observed object
/// or of the object that holds the token, and more than once.
public final class KeyValueObservation {
  /// What is told of changes, and owns the closure; nil after ``invalidate()``.
  private var source: (any Cancellable)?

  @usableFromInline
  init(_ source: any Cancellable) {
    self.source = source
  }

  deinit {
    source?.cancel()
  }

  /// Whether later changes will still be told.
  public var isActive: Bool {
    source?.isActive == true
  }

  /// Ends the promise.
  ///
  /// Once this method returns the observer is not called again, not even for a change that is
  /// being told at that moment, and is let go with all that it holds. Later calls do nothing.
  ///
  /// - Complexity: O(1), whatever the number of observers of the property.
  public func invalidate() {
    source?.cancel()
    source = nil
  }
}
