// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal

/// A text with parts that have a look of their own or are links.
///
/// It is written as a string literal, in which a value may have a style or a link:
///
/// ```swift
/// let text: AttributedText = "Build \("failed", style: .error): \("the log", link: "https://ci.example/7")"
/// label.bind(\.attributedText, to: build, \.summary)
/// ```
///
/// Widgets take it beside strings: a `Label`, a `Button`, the rows of a `List`, the cells of a
/// `Table`, the lines of a `LogView` and of a `TextBlock`. The theme says what a part looks like,
/// by its role, so it has its attributes where there are no colors. Without spans it costs as much
/// as its string.
///
/// It is a value. A sync mode such as `.number` puts a number into a string, not into such a text.
public struct AttributedText: Hashable, Sendable {
  /// A part of a text that does not look like the rest.
  public struct Span: Hashable, Sendable {
    /// The range of the part, in bytes of UTF-8.
    ///
    /// A character belongs to the span that it begins in.
    public var range: Range<Int>

    /// The look of the part; colors and attributes that it leaves open are those of the widget.
    public var style: Style

    /// The address that the part leads to; nil for none.
    public var link: String?
  }

  /// The text without its looks.
  public private(set) var string: String

  /// The parts that do not look like the rest: in their order, none of them empty, no two at one place.
  public private(set) var spans: [Span] = []

  /// Makes a text that looks like the rest of its widget.
  public init(_ string: String = "") { self.string = string }

  /// Makes a text with one look.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - style: Its look.
  ///   - link: The address that it leads to; nil for none.
  public init(_ string: String, style: Style, link: String? = nil) {
    self.string = string
    let range = 0..<string.utf8.count
    if !range.isEmpty, style != .plain || link != nil {
      spans = [Span(range: range, style: style, link: link)]
    }
  }

  /// Makes a link: a text that looks like `Style.link`.
  public init(_ string: String, link: String) {
    self.init(string, style: .link, link: link)
  }

  /// The text has no character.
  public var isEmpty: Bool { string.isEmpty }

  /// Adds a text at the end.
  ///
  /// - Complexity: O(*n*) in the length of the other text.
  public mutating func append(_ other: AttributedText) {
    let start = string.utf8.count
    string += other.string
    for var span in other.spans {
      span.range = span.range.lowerBound + start..<span.range.upperBound + start
      append(span)
    }
  }

  /// Gives a part of the text another look, in place of the one that it had.
  ///
  /// ```swift
  /// line.style(3..<8, as: .warning)
  /// ```
  ///
  /// - Parameters:
  ///   - range: The part, in bytes of UTF-8; bytes outside of the text are left out.
  ///   - style: The look.
  ///   - link: The address that it leads to; nil for none.
  /// - Complexity: O(*n*) in the number of spans.
  public mutating func style(_ range: Range<Int>, as style: Style, link: String? = nil) {
    let end = string.utf8.count
    let range = range.clamped(to: 0..<end)
    if range.isEmpty { return }
    let (before, after) = (spans(in: 0..<range.lowerBound), spans(in: range.upperBound..<end))
    spans = before
    if style != .plain || link != nil { append(Span(range: range, style: style, link: link)) }
    for span in after { append(span) }
  }

  /// A part of the text.
  ///
  /// - Parameter range: The part, in bytes of UTF-8; bytes outside of the text are left out.
  public subscript(range: Range<Int>) -> AttributedText {
    let range = range.clamped(to: 0..<string.utf8.count)
    let bytes = string.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    var part = AttributedText(String(string[start..<bytes.index(start, offsetBy: range.count)]))
    part.spans = spans(in: range).map { span in
      var span = span
      span.range =
        span.range.lowerBound - range.lowerBound..<span.range.upperBound - range.lowerBound
      return span
    }
    return part
  }

  /// Two texts, one after the other.
  public static func + (one: AttributedText, other: AttributedText) -> AttributedText {
    var sum = one
    sum.append(other)
    return sum
  }

  /// Adds a text at the end.
  public static func += (one: inout AttributedText, other: AttributedText) { one.append(other) }

  /// Returns the spans that lie in a part of the text, cut at its ends.
  ///
  /// - Complexity: O(*n*) in their number, and a binary search for the first: a paragraph is divided
  ///   into rows, and has many spans.
  private func spans(in range: Range<Int>) -> [Span] {
    var (first, end) = (0, spans.count)
    while first < end {
      let middle = (first + end) / 2
      if spans[middle].range.upperBound > range.lowerBound {
        end = middle
      } else {
        first = middle + 1
      }
    }
    return spans[first...].prefix { $0.range.lowerBound < range.upperBound }.compactMap { span in
      var span = span
      span.range = span.range.clamped(to: range)
      return span.range.isEmpty ? nil : span
    }
  }

  /// Adds a span after all others, and joins it with the last one where both look the same.
  private mutating func append(_ span: Span) {
    if let last = spans.last, last.range.upperBound == span.range.lowerBound,
      last.style == span.style, last.link == span.link
    {
      spans[spans.count - 1].range = last.range.lowerBound..<span.range.upperBound
    } else {
      spans.append(span)
    }
  }
}

// MARK: - Literals

extension AttributedText: ExpressibleByStringInterpolation {
  /// Makes a text of a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// Makes a text of a literal with values in it.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// The parts of a literal: values, which look like the rest, and parts with a style or a link.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = AttributedText()

    /// Begins a text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds the text between the values.
    public mutating func appendLiteral(_ literal: String) { text.string += literal }

    /// Adds a text with its looks: `\(summary)`.
    public mutating func appendInterpolation(_ text: AttributedText) { self.text.append(text) }

    /// Adds a value as it describes itself: `\(count)`.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.string += value.description
    }

    /// Adds a value with a look: `\("failed", style: .error)`.
    public mutating func appendInterpolation(
      _ value: some CustomStringConvertible, style: Style, link: String? = nil
    ) {
      text.append(AttributedText(value.description, style: style, link: link))
    }

    /// Adds a value as a link: `\("the log", link: "https://ci.example/7")`.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible, link: String) {
      text.append(AttributedText(value.description, link: link))
    }
  }
}

extension AttributedText: CustomStringConvertible {
  /// The text without its looks.
  public var description: String { string }
}
