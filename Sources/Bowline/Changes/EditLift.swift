// SPDX-License-Identifier: Apache-2.0

/// A conversion of the notices of a collection to those of a value that holds it: an optional, or
/// the value of a path of names.
@safe
@usableFromInline
final class EditLift<Value> {
  /// The type of the collection.
  let type: Any.Type

  /// The address of the elements of the collection in a value; 0 if the value holds none.
  let storageAddress: (Value) -> UInt

  /// Converts a notice of the collection and calls a closure with the result.
  @safe let convert: (LentAny, (NoticeReference<Value>) -> Void) -> Void

  /// - Parameter type: The type of the collection.
  /// - Returns: nil if a `Value` cannot hold such a collection.
  static func make(from type: Any.Type) -> EditLift? {
    func open<Part>(_: Part.Type) -> EditLift? {
      if Value.self == Part?.self {
        return EditLift(
          Part.self, raise: { cast(Optional($0), to: Value.self)! },
          lower: { cast($0, to: Part?.self)! })
      }
      func lift<Box: AnyBox>(by _: Box.Type) -> EditLift {
        EditLift(
          Part.self, raise: { cast(Box($0), to: Value.self)! },
          lower: { cast($0, to: Box.self)!.value as? Part })
      }
      return (Value.self as? any AnyBox.Type).map { lift(by: $0) }
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
      let old = raise(removed)
      guard let edit = notice.edit else {
        return Notice(old: old, new: new.map(raise)).lend(body)
      }
      let raised = Edit<Value>(.init(edit.kind), edit.places) { _, positions in
        // No prior notice is asked for the elements that come.
        raise(edit.inserted(new ?? removed, positions))
      }
      Notice.lend(raised, old: old, new: new.map(raise), body)
    }
  }
}

/// A value that holds another one of any type, such as the value of a path of names.
protocol AnyBox {
  init(_ value: Any?)

  /// The value inside; nil if there is none.
  var value: Any? { get }
}
