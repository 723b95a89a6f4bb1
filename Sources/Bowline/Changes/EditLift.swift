// SPDX-License-Identifier: Apache-2.0

/// A conversion of the notices of a collection to those of a value that holds it: an optional, or
/// the value of a path of names.
final class EditLift<Value> {
  /// The type of the collection.
  let type: Any.Type

  /// The address of the elements of the collection in a value; 0 if the value holds none.
  let storageAddress: (Value) -> UInt

  /// Converts a notice of the collection and calls a closure with the result.
  let convert: (LentAny, (NoticeReference<Value>) -> Void) -> Void

  /// - Returns: nil if a `Value` cannot hold such a collection.
  static func make(from type: Any.Type) -> EditLift? {
    func open<Part>(_: Part.Type) -> EditLift? {
      if Value.self == Part?.self {
        return EditLift(
          Part.self, raise: { cast(Optional($0), to: Value.self)! },
          lower: { cast($0, to: Part?.self)! })
      }
      if Value.self == AnyValue.self {
        return EditLift(
          Part.self, raise: { cast(AnyValue($0), to: Value.self)! },
          lower: { cast($0, to: AnyValue.self)!.value as? Part })
      }
      return nil
    }
    return _openExistential(type, do: open)
  }

  private init<Part>(
    _: Part.Type, raise: @escaping (Part) -> Value, lower: @escaping (Value) -> Part?
  ) {
    type = Part.self
    storageAddress = { lower($0).map { Bowline.storageAddress(of: $0) } ?? 0 }
    convert = { lent, body in
      let notice = NoticeReference<Part>(lent)
      let (removed, new) = (notice.old, notice.new)
      let raised = notice.edit.map { edit in
        Edit<Value>(edit.kind, edit.places) { _, positions in
          // No prior notice is asked for the elements that come.
          raise(edit.inserted(new ?? removed, positions))
        }
      }
      Notice.lend(raised, old: raise(removed), new: new.map(raise), body)
    }
  }
}
