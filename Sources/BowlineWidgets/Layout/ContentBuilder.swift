// SPDX-License-Identifier: Apache-2.0

/// A builder of what stands in a layout, a line for each part, from top to bottom.
///
/// ```swift
/// Column {
///   title
///   if isWide { map }
///   for number in 1...3 { Label("line \(number)") }
///   buttons  // an array: each of them
/// }
/// ```
///
/// What is decided here is decided once, when the layout is made. What comes and goes later is
/// hidden by ``Widget/isHidden``, or bound: see ``Container/bind(childrenTo:_:file:line:isolation:content:)``.
///
/// In an initializer it cannot name properties of `self` before all of them are there; there a capture
/// list names them: `Column { [title, table] in [title, table] }`.
@resultBuilder
public enum ContentBuilder<Element> {
  /// Takes one.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Takes several.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Puts parts behind one another.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// Takes a part or nothing.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Takes the first of two parts.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// Takes the second of two parts.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// Takes a part for each round of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
}
