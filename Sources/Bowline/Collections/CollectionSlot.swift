// SPDX-License-Identifier: Apache-2.0

/// What an observed collection keeps in its object.
@usableFromInline
@frozen
struct CollectionSlot<Record: EditRecord> {
  // First these two, in the order of `Observed`: a binding reaches the value by the place of the
  // list, whatever wrapper the property has.

  @usableFromInline var observers: ObserverList?

  @usableFromInline var value: Record.Value

  /// What edits need while they are told; nil until the first one that is.
  @usableFromInline var edits: Edits<Record>?

  @inlinable
  init(_ value: Record.Value) {
    self.value = value
  }

  /// The list, if anybody is to be told of a change.
  ///
  /// It is reached without a retain: it lives as long as the object that is being written.
  @inlinable
  @inline(__always)
  var audience: Unmanaged<ObserverList>? {
    guard let observers else { return nil }
    let list = unsafe Unmanaged.passUnretained(observers)
    let isEmpty = unsafe list._withUnsafeGuaranteedRef { $0.isEmpty }
    return unsafe isEmpty && !isRecording ? nil : list
  }

  /// Whether edits are told together later.
  @inlinable
  @inline(__always)
  var isRecording: Bool {
    guard let edits else { return false }
    return unsafe edits.record != nil
  }
}
