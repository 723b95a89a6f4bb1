// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// One of several options, in one row, chosen from a list that opens over the screen.
///
/// ```swift
/// let country = Dropdown(countries) { $0.name }
/// country.bind(\.selection, to: address, \.countryID, mode: .twoWay)
/// ```
///
/// The choice is kept by identity: it stays with its option when that moves, and if the option is
/// removed, `none` shows until it returns or another option is chosen.
///
/// Size: one row, as many columns as the widest option and three more for `▾` (`v` in ASCII); a
/// title that is too long ends in `…`. While it has the focus it is in reverse. Keys: Enter, Space
/// and Down open the list, below the widget, or above it where it fits only there; it scrolls where
/// it fits on neither side, and is in the middle where both have less than five rows.
/// Home and End choose the first or the last option. A press of the mouse opens the list too; while
/// the widget has the focus, the wheel chooses the option before or after.
///
/// The list has a row to type in: the options that contain each typed word show, those in which
/// each typed word begins a word first. Up, Down, PgUp and PgDn choose there, Enter takes the
/// option over, Esc or a press elsewhere leaves everything as it was, and the mouse takes the
/// option under it over. With more than 17 options the list scrolls.
///
/// Looks: without the focus it is underlined, like a text field; the same without colors.
public final class Dropdown<Option: Identifiable>: Widget {
  /// The options in their order.
  ///
  /// An open list shows the options that there were when it was opened.
  @Observed public var options: [Option]

  /// The identity of the chosen option; nil for none.
  @Observed public var selection: Option.ID?

  package let title: (Option) -> String

  /// Makes a dropdown.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - selection: The identity of the chosen option.
  ///   - title: Returns the title of an option, by which it is also found.
  public init(
    _ options: [Option] = [], selection: Option.ID? = nil, title: @escaping (Option) -> String
  ) {
    self.options = options
    self.selection = selection
    self.title = title
    super.init()
    watching = observeSource(of: \.selection) { [unowned self] in
      if let list { screen?.dismiss(list) }
    }
  }

  private var watching: KeyValueObservation?

  /// The open list, in which an option is chosen for the present object.
  private weak var list: Finder<Option>?

  public override var canFocus: Bool { !options.isEmpty }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(max(widest, 4) + 3, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let style: Style = isFocused ? .focus : Style(attributes: .underline)
    canvas.fill(style: style)
    canvas.write(
      chosen.map { title(options[$0]) } ?? "none", row: 0, column: 0,
      truncatedTo: canvas.columns - 2, style: style)
    canvas.write(canvas.isASCII ? "v" : "▾", row: 0, column: canvas.columns - 1, style: style)
  }

  public override var keyHints: [KeyHint] {
    if options.isEmpty { return [] }
    return [
      KeyHint([.enter, " ", .down], "open the list", hint: "open"),
      KeyHint([.home, .end], "choose the first or the last"),
    ]
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty, !options.isEmpty else { return false }
    switch key.key {
    case .enter, " ", .down: open()
    case .home: choose(0)
    case .end: choose(options.count - 1)
    default: return false
    }
    return true
  }

  public override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    if options.isEmpty { return false }
    switch event.action {
    case .press(.left): open()
    case .scrollUp where isFocused: choose((chosen ?? 1) - 1)
    case .scrollDown where isFocused: choose((chosen ?? -1) + 1)
    default: return false
    }
    return true
  }

  /// Opens the list over the screen; does nothing without a screen or options.
  public func open() {
    guard let screen, !options.isEmpty else { return }
    let first = chosen.map { options[$0].id }
    let finder = Finder(
      "", options, selection: first, columns: max(widest + 8, 18), words: title,
      list: List(emptyText: "none fits", text: title),
      hint: ("take the chosen one", "take")
    ) { [weak self, weak screen] option in
      screen?.dismiss()
      if let self, selection != option.id { selection = option.id }
    }
    list = finder
    screen.present(finder, at: .beside(self))
  }
}

extension Dropdown: Choosing {}
