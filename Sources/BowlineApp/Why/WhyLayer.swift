// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A frame that a person moves over the page, and beside it a card that says why the framed widget
/// shows its value.
final class WhyLayer: Widget, LiveLayer {
  /// The requests of the layer to the program.
  struct Actions {
    /// Makes the explainer of the present moment.
    let explainer: () -> WhyExplainer

    /// Finds the targets that are in sight now.
    let targets: () -> WhyTargets

    /// The rows of the screen that a card may cover: those above the cause line.
    let rows: () -> Int

    /// Finds the log that a target is a line of; nil for another target.
    let log: (WhyTargets.Target) -> LogView?

    /// Shows the code of the scene, with a mark at the line that made a change.
    ///
    /// It is nil where there is no code.
    let showCode: ((Insight.Change?) -> Void)?

    /// Pauses the screen, or ends the pause.
    let togglePause: () -> Void

    /// Undoes the changes of an event, or says why not.
    let undo: (Insight.Event?) -> Void
  }

  private let actions: Actions

  /// The widget that was asked for, and the row or cell of it; nil for all of it.
  private weak var asked: Widget?
  private var askedPart: WhyTargets.Part?

  /// Its place when it was in sight last.
  private var askedArea: Rectangle?

  /// The number of the change that the card explains, from 1; nil for the latest one at each time.
  @Observed private var chosen: Int?

  /// Counts how often the frame was moved.
  @Observed private var moves = 0

  private var targets: WhyTargets

  /// The log that follows again once none of its lines is in the frame.
  private weak var held: LogView?

  /// The card as it was drawn last, and where it stands.
  private var drawn: (card: WhyCard, area: Rectangle)?

  /// - Parameters:
  ///   - target: The first target in the frame; nil for the first one on the page.
  ///   - actions: The requests of the layer to the program.
  init(_ target: WhyTargets.Target?, _ actions: Actions) {
    self.actions = actions
    targets = actions.targets()
    (asked, askedPart) = (target?.widget, target?.part)
  }

  /// The target in the frame: the one that was asked for, or as long as that is gone or out of sight the one at
  /// its place, as in a pause, or else the first one; nil if the page has none.
  var target: WhyTargets.Target? { index.map { targets.all[$0] } }

  /// The index of the framed target among all.
  private var index: Int? {
    targets.index(of: asked, part: askedPart) ?? targets.all.firstIndex { $0.area == askedArea }
      ?? targets.all.indices.first
  }

  override var isSeeThrough: Bool { true }

  // The layer dims the page itself, but not inside the frame.
  override var dimsWhatIsBelow: Bool { false }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size { room }

  func refresh() {
    Insight.unrecorded {
      holdLog()
      targets = actions.targets()
      if let index = targets.index(of: asked, part: askedPart) {
        askedArea = targets.all[index].area
      }
    }
  }

  // MARK: Lines of a log

  /// Has the log stand still whose line is in the frame, with that line in sight; the oldest line takes the
  /// place of one that the log has dropped.
  private func holdLog() {
    let target = target
    let log = target.flatMap(actions.log)
    if held !== log { letGo() }
    guard let log, let target, let part = target.part,
      let line = log.line(from: part.element, isUp: false)
    else { return }
    if log.isFollowing { held = log }
    log.hold(at: line)
    if line != part.element {
      ask(target.widget, WhyTargets.Part(element: line, column: part.column))
    }
  }

  /// Has the log follow again that stands still for its line in the frame.
  func letGo() {
    Insight.unrecorded { held?.isFollowing = true }
    held = nil
  }

  /// Asks of the line of a log above or below the framed one, which may be out of sight.
  ///
  /// - Returns: Whether there is one.
  private func moveInLog(isUp: Bool) -> Bool {
    guard let target, let part = target.part, let log = actions.log(target),
      let line = log.line(from: part.element + (isUp ? -1 : 1), isUp: isUp)
    else { return false }
    Insight.unrecorded {
      log.hold(at: line)
      targets = actions.targets()
    }
    ask(target.widget, WhyTargets.Part(element: line, column: part.column))
    return true
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas) {
    _ = moves
    guard let target else { return }
    let area = target.area
    let text = target.part == nil ? nil : canvas.grid.text(in: area)
    drawFrame(around: area, on: canvas)
    let rows = min(max(actions.rows(), area.rowRange.upperBound), canvas.rows)
    let page = canvas.bounds.split(top: rows).top
    let room = Self.room(beside: area, in: page)
    let card = WhyCard(
      answer(for: target, text), isLive: chosen == nil, hasCode: actions.showCode != nil,
      within: room)
    let cardArea = WhyCard.area(of: card.size, beside: area, in: page)
    card.draw(on: canvas.clipped(to: cardArea))
    drawn = (card, cardArea)
  }

  /// The most rows and columns of a card that leaves its target in sight.
  private static func room(beside target: Rectangle, in room: Rectangle) -> Size {
    let sides = [target.column, room.columns - target.columnRange.upperBound]
    if sides.contains(where: { $0 > WhyCard.least }) { return room.size }
    let rows = [
      target.row, room.rows - target.rowRange.upperBound, leastRows,
      min(target.rows - leastSeen, mostOver),
    ]
    return Size(rows: min(rows.max() ?? 0, room.rows), columns: room.columns)
  }

  /// The rows that a card has even if it hides its target.
  private static let leastRows = 4

  /// The least rows of a high target that a card leaves in sight, and the most that it hides.
  private static let (leastSeen, mostOver) = (5, 12)

  /// - Parameter text: The text in the frame, where that is a part of the widget.
  private func answer(for target: WhyTargets.Target, _ text: String?) -> WhyAnswer {
    Insight.unrecorded {
      actions.explainer().answer(for: target, showing: text, at: changeIndex(for: target))
    }
  }

  /// The index of the shown change in the history of a target; nil for the last one.
  private func changeIndex(for target: WhyTargets.Target) -> Int? {
    guard let chosen, let history = actions.explainer().history(of: target) else { return nil }
    return max(chosen - history.firstNumber, 0)
  }

  private func drawFrame(around area: Rectangle, on canvas: Canvas) {
    let (above, rest) = canvas.bounds.split(top: area.row)
    let (row, below) = rest.split(top: area.rows)
    let (left, right) = row.split(left: area.column)
    for part in [above, below, left, right.split(left: area.columns).rest] {
      canvas.add(.shade, to: part)
    }
    canvas.add(.highlight, to: area)
    let style = Style(.warning, attributes: .bold)
    for row in area.rowRange {
      canvas.write(canvas.isASCII ? "[" : "▐", row: row, column: area.column - 1, style: style)
      canvas.write(
        canvas.isASCII ? "]" : "▌", row: row, column: area.columnRange.upperBound, style: style)
    }
  }

  // MARK: Keys and mouse

  override var keyHints: [KeyHint] {
    [
      KeyHint([.init(.down), .init(.up)], "ask why of what lies below or above", hint: "move"),
      KeyHint([.init(.tab), .init(.backtab)], "ask why of what comes next or before"),
      KeyHint([.init(.left), .init(.right)], "show the change before or after", hint: "history"),
    ] + (actions.showCode == nil ? [] : [KeyHint([.init(.enter)], "show its code", hint: "code")])
      + [
        KeyHint([.init("f")], "follow the changes as they come", hint: "follow live"),
        KeyHint([.init("p")], "pause or resume", hint: "pause"),
      ]
      + (canUndo ? [KeyHint([.init("u")], "undo this change", hint: "undo this")] : [])
  }

  override func handle(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.up): if !moveInLog(isUp: true) { move { $0.above($1) } }
    case KeyPress(.down): if !moveInLog(isUp: false) { move { $0.below($1) } }
    case KeyPress(.tab): move { $0.next($1, by: 1) }
    case KeyPress(.backtab): move { $0.next($1, by: -1) }
    case KeyPress(.left): step(by: -1)
    case KeyPress(.right): step(by: 1)
    case KeyPress("f"): chosen = nil
    case KeyPress("p"):
      actions.togglePause()
      moves += 1
    case KeyPress(.enter): actions.showCode?(shown)
    case KeyPress("u"): actions.undo(shown?.event)
    default: return false
    }
    return true
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    guard case .press(.left) = event.action else { return false }
    if let drawn, drawn.area.contains(event.position) {
      let (row, column) = (drawn.area.row, drawn.area.column)
      let inside = Position(row: event.position.row - row, column: event.position.column - column)
      if let direction = drawn.card.direction(at: inside) { step(by: direction) }
      return true
    }
    if let index = targets.index(at: event.position) { choose(index) }
    return true
  }

  /// The change that the card explains; nil if nothing has changed.
  private var shown: Insight.Change? {
    guard let target, let history = actions.explainer().history(of: target) else { return nil }
    let index = changeIndex(for: target) ?? history.changes.count - 1
    return history.changes.indices.contains(index) ? history.changes[index].change : nil
  }

  /// An undo takes the shown change back.
  private var canUndo: Bool {
    _ = moves
    return shown.map(actions.explainer().canUndo) ?? false
  }

  private func move(_ way: (WhyTargets, Int) -> Int) {
    if let index { choose(way(targets, index)) }
  }

  private func choose(_ index: Int) { ask(targets.all[index].widget, targets.all[index].part) }

  private func ask(_ widget: Widget, _ part: WhyTargets.Part?) {
    (asked, askedPart) = (widget, part)
    chosen = nil
    moves += 1
  }

  /// Goes back or forward in the history of the target; at its end, the card follows the changes.
  private func step(by count: Int) {
    guard let target, let history = actions.explainer().history(of: target) else { return }
    let number = max((chosen ?? history.count) + count, history.firstNumber)
    chosen = number >= history.count ? nil : number
  }
}
