// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A question over the screen, with buttons to answer it.
///
/// ```swift
/// let dialog = Dialog("Remove 3 items?", Label("This cannot be undone."), [
///   Button("Keep") { screen.dismiss() },
///   Button("Remove") { shop.removeSelected(); screen.dismiss() },
/// ])
/// screen.present(dialog)
/// ```
///
/// Code that waits for the answer goes on when the dialog has gone, with Esc too:
///
/// ```swift
/// func confirms(_ question: String, on screen: Screen) async -> Bool {
///   var isConfirmed = false
///   let yes = Button("Yes") {
///     isConfirmed = true
///     screen.dismiss()
///   }
///   let dialog = Dialog(question, Label(""), [Button("No") { screen.dismiss() }, yes])
///   await withCheckedContinuation { continuation in
///     screen.present(dialog, onDismissal: { continuation.resume() })
///   }
///   return isConfirmed
/// }
/// ```
///
/// While it shows, it gets all keys, and the first widget in it that can have the focus has it;
/// when it is dismissed, the focus returns. Size: that of the content above a row of buttons at the
/// right, in a border; without enough room it is cut at the bottom, the buttons last. Keys: Tab and
/// Right move to the next widget that can have the focus, Shift-Tab and Left back; Enter presses
/// the button with the focus, or the first button, unless it is disabled, if the focus is elsewhere
/// in the dialog; Esc closes it without an answer. If the content is a ``Scroll``, its keys scroll it while a button
/// has the focus too.
///
/// Looks: the border is `╭─╮│`, in ASCII of `+`, `-` and `|`, and the title bold; widgets below it
/// are dim without colors.
public final class Dialog: Widget {
  /// The question or other words in the border at the top.
  @Observed public var title: String

  /// The content between the title and the buttons: text, or input widgets.
  public let content: Widget

  /// The answers, the usual one first.
  public let buttons: [Button]

  private let row: Row

  /// Makes a dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - content: The content between the title and the buttons.
  ///   - buttons: The answers, the usual one first.
  /// - Precondition: The widgets stand nowhere else.
  public init(_ title: String, _ content: Widget, _ buttons: [Button]) {
    self.title = title
    self.content = content
    self.buttons = buttons
    row = Row(spacing: 1) { [Spacer()] + buttons }
    super.init()
    adopt([content, row])
  }

  public override var children: [Widget] { [content, row] }

  public override func preferredSize(within room: Size) -> Size {
    let inside = Size(rows: room.rows - 4, columns: room.columns - 4)
    let size = content.measured(within: inside)
    let columns = max(
      size.columns, row.measured(within: inside).columns,
      TextWidth.columns(of: title) + 2)
    return Size(
      rows: min(size.rows + 4, room.rows), columns: min(columns + 4, room.columns))
  }

  public override func arrangeChildren(in area: Rectangle) {
    let inside = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    let parts = inside.split(bottom: 1)
    content.place(in: parts.rest.inset(bottom: parts.rest.rows > 1 ? 1 : 0))
    row.place(in: parts.bottom)
  }

  public override func draw(on canvas: Canvas) {
    canvas.box(style: .accent, title: title, titleStyle: .heading)
  }

  public override var keyHints: [KeyHint] {
    let answer = firstButton.map { button in
      let title = button.attributedTitle?.string ?? button.title
      return [KeyHint([.enter], "press \(title)", hint: title)]
    }
    return (answer ?? []) + [
      KeyHint([.tab, .backtab, .right, .left], "move the focus", hint: "next")
    ] + (text?.keyHints ?? [])
  }

  /// The button that Enter presses if no other one has the focus; nil if the first one is disabled.
  private var firstButton: Button? { buttons.first.flatMap { $0.isEnabled ? $0 : nil } }

  /// The content, if it can be scrolled and the focus is elsewhere.
  private var text: Scroll? {
    content.holdsFocus ? nil : content as? Scroll
  }

  public override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.left), KeyPress(.backtab): screen?.moveFocus(forward: false)
    case KeyPress(.right), KeyPress(.tab): screen?.moveFocus()
    case KeyPress(.enter):
      guard let firstButton else { return false }
      firstButton.action()
    default: return text?.handle(key) ?? false
    }
    return true
  }
}
