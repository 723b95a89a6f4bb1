// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// One line of text.
///
/// Size: one row, as many columns as the text. Text that is too wide ends in `…`, or `>` in ASCII.
/// A number inside the text can be bound to a model's number:
///
/// ```swift
/// let label = Label("Stock: 10 boxes")
/// label.bind(\.text, to: shelf, \.stock, sync: .number)
/// ```
///
/// Looks: those of its ``style``; without colors only its attributes show. It has no keys.
public final class Label: Widget {
  /// The text.
  ///
  /// Control characters, line ends included, show as stand-ins.
  @Observed public var text: String

  /// A text with styles of its own, shown instead of ``text``; nil for none.
  ///
  /// ```swift
  /// label.bind(\.attributedText, to: build, \.summary)
  /// ```
  @Observed public var attributedText: AttributedText?

  /// The style of the text.
  @Observed public var style: Style

  /// Makes a label.
  public init(_ text: String = "", style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// Makes a label of a text with styles of its own.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: The style of the parts that have none of their own.
  public init(_ text: AttributedText, style: Style = .plain) {
    self.text = ""
    self.style = style
    attributedText = text
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = attributedText?.columns ?? TextWidth.columns(of: text)
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    if let attributedText {
      canvas.write(
        attributedText, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
      return
    }
    canvas.write(text, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
  }
}
