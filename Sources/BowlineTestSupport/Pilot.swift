// SPDX-License-Identifier: Apache-2.0

public import BowlineTerminal
public import BowlineWidgets

/// Uses a screen as a person would, without a terminal: presses keys and reads rows.
///
/// ```swift
/// let pilot = Pilot(Counter(10), rows: 1, columns: 8)
/// try pilot.press("<Tab><Right>")
/// #expect(pilot.rows == ["◂ 11 ▸"])
/// ```
public final class Pilot {
  /// The screen that is used.
  public let screen: Screen

  /// How often the screen asked to be painted.
  public private(set) var paintRequests = 0

  /// Uses a screen of one's own making.
  public init(_ screen: Screen) {
    self.screen = screen
    screen.onNeedsPaint = { [unowned self] in paintRequests += 1 }
  }

  /// Shows a widget alone, over the whole of a small screen.
  public convenience init(_ widget: Widget, rows: Int, columns: Int, isASCII: Bool = false) {
    self.init(Screen(widget, size: Size(rows: rows, columns: columns), isASCII: isASCII))
  }

  /// Presses keys, written as for `bowline --keys`: `+`, `<Tab>`, `<C-p>`.
  ///
  /// - Throws: `KeyNotationError` for a key that there is not.
  public func press(_ keys: String) throws {
    for key in try KeyPress.parse(keys: keys) { screen.send(key) }
  }

  /// The rows that the screen shows now, without the spaces at their ends.
  public var rows: [String] { screen.paint().lines }

  /// The cells that the screen shows now.
  public var grid: Grid { screen.paint().grid }
}
