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

  /// The value replaces the first number of the text and nothing else: ``NumberRule``.
  public static let number = SyncMode(rule: .number(NumberRule()))

  /// The rule of DSSimpleKVO, for texts that rely on it: ``CompatibleRule``.
  public static let compatible = SyncMode(rule: .compatible)

  /// Makes a mode in which the value replaces the chosen number and nothing else: ``NumberRule``.
  ///
  /// - Parameter which: The number to replace.
  /// - Precondition: The position in ``NumberChoice/nth(_:)`` is at least 1.
  public static func number(_ which: NumberChoice) -> SyncMode {
    SyncMode(rule: .number(NumberRule(which)))
  }

  private let rule: Rule

  private enum Rule: Hashable {
    case whole
    case number(NumberRule)
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
    case .number(let rule): rule.text(replacing: current, with: value)
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
    case .number(let rule): rule.choice == .first ? "number" : "number(\(rule.choice))"
    case .compatible: "compatible"
    }
  }
}

/// The choice of the number of a text that a value replaces.
public enum NumberChoice: Hashable, Sendable {
  /// The first number.
  case first

  /// The last number.
  case last

  /// The number at a position, counted from 1 at the beginning of the text.
  case nth(Int)

  /// Every number; all of them show the same value.
  case all
}

extension NumberChoice: CustomStringConvertible {
  /// The choice in a word: `first`, `last`, `all`; the position for ``nth(_:)``.
  public var description: String {
    switch self {
    case .first: "first"
    case .last: "last"
    case .nth(let position): "\(position)"
    case .all: "all"
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
