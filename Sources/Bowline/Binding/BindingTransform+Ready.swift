// SPDX-License-Identifier: Apache-2.0

extension BindingTransform where Source == Target {
  /// The value as it is.
  public static var same: BindingTransform {
    BindingTransform(forward: { .some($0) }, reverse: { .some($0) })
  }
}

extension BindingTransform<Bool, Bool> {
  /// True for false and false for true, both ways.
  public static var inverted: BindingTransform {
    BindingTransform(forward: { !$0 }, reverse: { !$0 })
  }
}

extension BindingTransform where Source: Numeric & LosslessStringConvertible, Target == String {
  /// A number as a text, and back.
  ///
  /// Spaces around the number do not matter. A text that is no number, or none of this type, is a
  /// failure with the reason "not a number: " and the text.
  public static var text: BindingTransform {
    BindingTransform(
      forward: { $0.description },
      reverse: { text in
        guard let number = Source(String(trimmed(text))) else {
          throw BindingError("not a number: \(text)")
        }
        return number
      })
  }

  private static func trimmed(_ text: String) -> Substring {
    let isFilled: (Character) -> Bool = { !$0.isWhitespace }
    guard let first = text.firstIndex(where: isFilled),
      let last = text.lastIndex(where: isFilled)
    else { return "" }
    return text[first...last]
  }
}

extension BindingTransform {
  /// What a function makes of the value; one way.
  public static func format(_ format: @escaping (Source) -> Target) -> BindingTransform {
    BindingTransform(forward: { .some(format($0)) })
  }

  /// The same transform for a source that may be nil.
  ///
  /// - Parameter placeholder: What the target shows for nil. As an edit it makes the source nil, if
  ///   the target's values can be compared.
  public func placeholder(
    _ placeholder: Target
  ) -> BindingTransform<Source?, Target> where Target: Equatable {
    let there: (Source?) throws -> Target? = { source in
      guard let source else { return placeholder }
      return try forward(source)
    }
    guard let reverse else {
      return BindingTransform<Source?, Target>(isLossy: isLossy, forward: there)
    }
    return BindingTransform<Source?, Target>(
      isLossy: isLossy, forward: there,
      reverse: { target in
        if target == placeholder { return .some(nil) }
        return try reverse(target).map { .some($0) }
      })
  }
}
