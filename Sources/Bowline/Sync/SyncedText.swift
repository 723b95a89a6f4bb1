// SPDX-License-Identifier: Apache-2.0

/// A text that a binding with a ``SyncMode`` writes: a `String`, or one that may be nil.
public protocol SyncedText: Equatable {
  /// Makes the value of a text.
  init(syncedText: String)

  /// The text, which is empty for nil.
  var syncedText: String { get }
}

extension String: SyncedText {
  /// Makes the text itself.
  @inlinable
  public init(syncedText: String) { self = syncedText }

  /// The text itself.
  @inlinable
  public var syncedText: String { self }
}

extension Optional: SyncedText where Wrapped == String {
  /// Makes a text that is there.
  @inlinable
  public init(syncedText: String) { self = syncedText }

  /// The text; empty for nil.
  @inlinable
  public var syncedText: String { self ?? "" }
}

extension SyncMode {
  /// The text after a change of the value it is bound to.
  @inlinable
  @inline(__always)
  func text<Text: SyncedText>(replacing current: Text, with value: String) -> Text {
    Text(syncedText: text(replacing: current.syncedText, with: value))
  }
}
