// SPDX-License-Identifier: Apache-2.0

/// The two functions that convert the values of a binding's ends into each other.
///
/// ```swift
/// let percent = BindingTransform<Double, Int>(isLossy: true) {
///   Int(($0 * 100).rounded())
/// } reverse: {
///   Double($0) / 100
/// }
/// gauge.bind(\.percent, to: battery, \.fraction, mode: .twoWay, transform: percent)
/// ```
///
/// Either function may return nil. For an end that is optional this is its value nil; for another
/// one it is no value, and the end keeps what it has. A function that returns an optional of an
/// optional can do both: `.some(nil)` is the value nil then. Either may throw: then the binding's
/// ``Binding/health`` has the description of the error as its reason, the target takes the fallback
/// of the binding, if there is one, and an edit stays in the target.
public struct BindingTransform<Source, Target> {
  /// Makes the target's value; nil for no value.
  public let forward: (Source) throws -> Target?

  /// Makes the source's value; nil for no value.
  ///
  /// It is absent where nothing is carried back.
  public let reverse: ((Target) throws -> Source?)?

  /// A value that goes there and back may come back as another one, by rounding for example.
  ///
  /// Then the target is shown what became of its edit, by one more write. Otherwise an edit stays
  /// as it was typed, unless the source corrects it.
  public let isLossy: Bool

  /// Makes a transform from one or two functions.
  ///
  /// - Parameters:
  ///   - isLossy: Whether a value that goes there and back may come back as another one.
  ///   - forward: Makes the target's value.
  ///   - reverse: Makes the source's value.
  public init(
    isLossy: Bool = false, forward: @escaping (Source) throws -> Target?,
    reverse: ((Target) throws -> Source?)? = nil
  ) {
    self.forward = forward
    self.reverse = reverse
    self.isLossy = isLossy
  }

  /// Makes a transform to an end that is optional: nil is a value of it.
  ///
  /// ```swift
  /// list.bind(
  ///   \.selection, to: model, \.current, mode: .twoWay,
  ///   transform: BindingTransform(
  ///     forward: { $0?.id }, reverse: { id in model.all.first { $0.id == id } }))
  /// ```
  ///
  /// - Parameters:
  ///   - isLossy: Whether a value that goes there and back may come back as another one.
  ///   - forward: Makes the target's value, which may be nil.
  ///   - reverse: Makes the source's value.
  public init<Wrapped>(
    isLossy: Bool = false, forward: @escaping (Source) throws -> Wrapped?,
    reverse: ((Target) throws -> Source?)? = nil
  ) where Target == Wrapped? {
    let present: (Source) throws -> Target? = { .some(try forward($0)) }
    self.init(isLossy: isLossy, forward: present, reverse: reverse)
  }

  /// The values that do not come back as themselves, for a test of a transform that is not lossy.
  ///
  /// ```swift
  /// #expect(celsius.unlawful(among: [-40, 0, 36.6]).isEmpty)
  /// ```
  ///
  /// A value for which either function throws or has no value is among them.
  ///
  /// - Precondition: The transform has two directions.
  public func unlawful(among values: some Sequence<Source>) -> [Source] where Source: Equatable {
    guard let reverse else {
      preconditionFailure("a transform that is checked has two directions")
    }
    return values.filter { value in
      guard let there = try? forward(value), let back = try? reverse(there) else { return true }
      return back != value
    }
  }
}

/// A failure of a transform to make a value for the other end of a binding.
///
/// A transform may throw any error; the description of it is the reason in the binding's
/// ``Binding/health``. This error is for a reason in words.
public struct BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The description of what is wrong with the value, for a person to read.
  public let reason: String

  /// Makes a failure with a reason, such as "not a number: x".
  public init(_ reason: String) {
    self.reason = reason
  }

  /// The reason.
  public var description: String { reason }
}

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
  /// failure with the reason "not a number: " and the text. So are `nan`, `inf`, `0x10`, and
  /// `1e400`, which is beyond the range of a `Double`.
  public static var text: BindingTransform {
    BindingTransform(
      forward: { $0.description },
      reverse: { text in
        guard let number = Source(String(trimmed(text))), isWritten(number, as: text) else {
          throw BindingError("not a number: \(text)")
        }
        return number
      })
  }

  /// Says whether a number that was read from a text is the one that a person has written there.
  ///
  /// The initializers of the floating-point types accept more than decimal numbers, and make
  /// infinity of a number that is too large.
  private static func isWritten(_ number: Source, as text: String) -> Bool {
    guard number is any FloatingPoint else { return true }
    // Zero times infinity is NaN, which equals nothing.
    return NumberText.isNumber(text) && number * .zero == .zero
  }

  private static func trimmed(_ text: String) -> Substring {
    let isFilled: (Character) -> Bool = { !$0.isWhitespace }
    guard let first = text.firstIndex(where: isFilled),
      let last = text.lastIndex(where: isFilled)
    else { return "" }
    return text[first...last]
  }
}

/// Transforms of a source that may be nil.
///
/// `bind(transform:)` with one of these takes a validation and a fallback; `bind(placeholder:)`
/// takes neither.
extension BindingTransform {
  /// A value as it is, and a placeholder for nil: see ``placeholder(_:)``.
  public static func same(placeholder: Target) -> BindingTransform
  where Source == Target?, Target: Equatable {
    BindingTransform<Target, Target>.same.placeholder(placeholder)
  }

  /// A number as a text, and a placeholder for nil: see ``text`` and ``placeholder(_:)``.
  ///
  /// ```swift
  /// field.bind(
  ///   \.text, to: settings, \.limit, mode: .twoWay, transform: .text(placeholder: "no limit"))
  /// ```
  public static func text<Number: Numeric & LosslessStringConvertible>(
    placeholder: String
  ) -> BindingTransform where Source == Number?, Target == String {
    BindingTransform<Number, String>.text.placeholder(placeholder)
  }
}

extension BindingTransform {
  /// Makes a one-way transform from a function that makes the target's value.
  public static func format(_ format: @escaping (Source) -> Target) -> BindingTransform {
    BindingTransform(forward: { .some(format($0)) })
  }

  /// Returns the same transform for a source that may be nil.
  ///
  /// - Parameter placeholder: What the target shows for nil. As an edit it makes the source nil, if
  ///   the target's values can be compared.
  public func placeholder(
    _ placeholder: Target
  ) -> BindingTransform<Source?, Target> where Target: Equatable {
    BindingTransform<Source?, Target>(
      isLossy: isLossy, forward: { source in try source.map(forward) ?? placeholder },
      reverse: reverse.map { reverse in
        { $0 == placeholder ? .some(nil) : try reverse($0).map { .some($0) } }
      })
  }
}
