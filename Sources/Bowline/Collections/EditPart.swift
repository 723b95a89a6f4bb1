// SPDX-License-Identifier: Apache-2.0

/// The part of an edit that is told together to the observers that had begun before it.
@usableFromInline
struct EditPart<Record: EditRecord> {
  /// The number of that edit.
  @usableFromInline let number: UInt64

  @usableFromInline var record = Record()

  @usableFromInline
  init(number: UInt64, record: Record = Record()) {
    self.number = number
    self.record = record
  }
}
