// SPDX-License-Identifier: Apache-2.0

/// The way in which a bound text takes a new value: it becomes the value, or takes it in as a
/// number.
///
/// ```swift
/// SyncMode.number.text(replacing: "Stock: 10 boxes", with: "11")      // "Stock: 11 boxes"
/// SyncMode.whole.text(replacing: "Stock: 10 boxes", with: "11")       // "11"
/// SyncMode.compatible.text(replacing: "10 of 12 boxes", with: "11")   // "11 boxes"
/// ```
///
/// A mode is a pure function from the present text and the value to the next text. It keeps no
/// state, so two bindings never influence each other.
public struct SyncMode: Hashable, Sendable {
  /// The value replaces the whole text.
  public static let whole = SyncMode(rule: .whole)

  /// The value replaces the first number of the text and nothing else: ``number(_:)``.
  public static let number = SyncMode(rule: .number(.first))

  /// The rule of DSSimpleKVO, for texts that rely on it: ``CompatibleRule``.
  public static let compatible = SyncMode(rule: .compatible)

  /// Makes a mode in which the value replaces the chosen number, and nothing else: the rest of the
  /// text stays as it is, byte for byte.
  ///
  /// ```swift
  /// SyncMode.number.text(replacing: "今天有10人", with: "12")                 // "今天有12人"
  /// SyncMode.number(.last).text(replacing: "10人中有3人", with: "4")            // "10人中有4人"
  /// SyncMode.number.text(replacing: "共1,234元", with: "5678")                // "共5,678元"
  /// ```
  ///
  /// ``NumberText`` says which parts of a text are numbers. A value that is not a number replaces
  /// the whole text, and so does any value where the text lacks the chosen number: a value is shown
  /// at the price of the text rather than lost.
  ///
  /// A number is written as the value gives it, so what the model says is what is shown: in the
  /// value's own digits, though the text's be wide or Arabic, with its own sign and its own
  /// decimals. Spaces around it are left out, and the short forms `.5`, `5.` and `1e3` are written
  /// out: `0.5`, `5`, `1e+3`. Two things follow the text:
  ///
  /// - Where the old number has groups, a value without gets them. The rule knows nothing but the
  ///   text: once a number below 1,000 was shown, the groups are forgotten.
  /// - A sign that would read as a hyphen is written so that it reads as a sign: after `x`, `-3` is
  ///   `−3` with U+2212, and `+3` is `3`. So the next value finds the number with its sign.
  ///
  /// Hence the same value twice is the same as once. The rule cannot keep numbers apart that have
  /// nothing but a point, a comma, an `e`, a no-break space or a `’` between them: the second of
  /// `1,-5`, replaced by `3`, gives `1,3`, and the first of `1,2,3`, replaced by `4,5`, gives four
  /// numbers. The first number of a text is safe from this with every value that has no comma.
  ///
  /// - Parameter which: The number to replace.
  /// - Precondition: The position in ``NumberChoice/nth(_:)`` is at least 1.
  public static func number(_ which: NumberChoice) -> SyncMode {
    if case .nth(let position) = which {
      precondition(position > 0, "the numbers of a text are counted from 1")
    }
    return SyncMode(rule: .number(which))
  }

  private let rule: Rule

  private enum Rule: Hashable {
    case whole
    case number(NumberChoice)
    case compatible
  }

  /// Returns the text after a change of the value it is bound to.
  ///
  /// - Parameters:
  ///   - current: The text as it stands.
  ///   - value: The new value as text; a value of another type comes as its `description`.
  /// - Returns: The next text; `current` itself where the change makes no difference.
  /// - Complexity: O(*n*) in the lengths of both texts, and one allocation for the text; a number
  ///   of more than 15 bytes that gets groups takes one more.
  public func text(replacing current: String, with value: String) -> String {
    switch rule {
    case .whole: value
    case .number(let choice): choice.text(replacing: current, with: value)
    case .compatible: CompatibleRule.text(replacing: current, with: value)
    }
  }
}

extension SyncMode: CustomStringConvertible {
  /// The mode in a word: `whole`, `number`, `compatible`; `number(last)` where the number is not
  /// the first.
  public var description: String {
    switch rule {
    case .whole: "whole"
    case .number(let choice): choice == .first ? "number" : "number(\(choice))"
    case .compatible: "compatible"
    }
  }
}

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
  /// Returns the text after a change of the value it is bound to.
  @inlinable @inline(__always)
  func text<Text: SyncedText>(replacing current: Text, with value: String) -> Text {
    let next = text(replacing: current.syncedText, with: value)
    // Where the rule leaves an empty text as it is, a missing one stays missing.
    return next.isEmpty && !value.isEmpty ? current : Text(syncedText: next)
  }
}
