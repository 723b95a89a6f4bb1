// SPDX-License-Identifier: Apache-2.0

/// A builder of the content of a layout, with a line for each part, in their order.
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
/// Conditions and loops run once, when the layout is made. Widgets that come and go later are
/// hidden by ``Widget/isHidden``, or bound to an array: see
/// ``Container/bind(childrenTo:_:file:line:isolation:content:)``.
///
/// In an initializer it cannot use properties of `self` before all of them are set; a capture list
/// can: `Column { [title, table] in [title, table] }`.
@resultBuilder
public enum ContentBuilder<Element> {
  /// Takes an element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Takes several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Joins parts.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap(\.self) }

  /// Takes a part or nothing.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Takes the first of two parts.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// Takes the second of two parts.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// Joins the parts from the rounds of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }
}
