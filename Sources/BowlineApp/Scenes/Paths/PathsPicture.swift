// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A picture of the objects that the paths lead through: boxes, wires between them, and the
/// customers that are freed already.
///
/// A customer that is replaced or dropped slides out of its box if motion is wanted.
final class PathsPicture: Widget {
  /// The name of the customer; nil where there is none.
  @Observed var customer: String? {
    didSet { if let oldValue, customer != oldValue { slideOut(oldValue) } }
  }

  /// The balances of the customer's accounts; nil where there is no customer.
  @Observed var balances: [Int]?

  /// The number of customers that have come.
  @Observed var visits = 0

  /// The names of the freed customers, in order.
  @Observed var freed: [String] = []

  private let wires: [Wire]

  /// The customer that slides out, and how many rows it has gone; nil while none does.
  @Observed private var leaving: (name: String, rows: Int)?

  private var clock: Alarm?

  private static let pace = Duration.milliseconds(60)

  /// The least columns of a picture with boxes.
  private static let wideColumns = 60

  /// The rows of a box in which each account has a row, and of one in which they share a row.
  private static let highRows = 6
  private static let lowRows = 5

  /// The rows of high boxes and of the latest freed customers; more would be a hole in the page.
  static let mostRows = highRows + 4

  /// - Parameter wires: The wires from the desk to the customer, and from there to the accounts.
  init(wires: [Wire]) {
    self.wires = wires
    super.init()
    adopt(wires)
  }

  override var children: [Widget] { frame.columns < Self.wideColumns ? [] : wires }

  override func preferredSize(within room: Size) -> Size {
    let rows = room.columns < Self.wideColumns ? 2 : Self.lowRows + 1
    return Size(rows: min(rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let places = places(in: Rectangle(area.size))
    for (wire, place) in zip(wires, [places.first, places.second]) {
      wire.place(in: place.offset(rows: area.row, columns: area.column))
    }
  }

  /// Lets a customer slide out, where time passes and motion is wanted.
  private func slideOut(_ name: String) {
    guard let screen, screen.highlightsChanges else { return }
    leaving = (name, 0)
    clock = screen.alarm(after: Self.pace, repeats: true) { [unowned self] in
      guard let leaving else { return }
      // Motion is no change that insight should show.
      Insight.unrecorded {
        self.leaving = leaving.rows + 1 < boxRows ? (leaving.name, leaving.rows + 1) : nil
      }
      if self.leaving == nil { clock = nil }
    }
  }

  // MARK: Places

  private var boxRows: Int { frame.rows > Self.highRows ? Self.highRows : Self.lowRows }

  /// The areas of the boxes and of the wires between them, from left to right.
  private struct Places {
    let desk: Rectangle
    let first: Rectangle
    let customer: Rectangle
    let second: Rectangle
    let accounts: Rectangle
  }

  private func places(in area: Rectangle) -> Places {
    let rows = area.split(top: boxRows).top
    let wire = max(area.columns / 6, 12)
    let box = max(area.columns - 2 * wire, 0) / 3
    let desk = rows.split(left: box)
    let first = desk.rest.split(left: wire)
    let customer = first.rest.split(left: box)
    let second = customer.rest.split(left: wire)
    func middle(_ place: Rectangle) -> Rectangle {
      place.inset(top: max((place.rows - 2) / 2, 0), left: 1, right: 1)
    }
    return Places(
      desk: desk.left, first: middle(first.left), customer: customer.left,
      second: middle(second.left), accounts: second.rest)
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas) {
    if canvas.columns < Self.wideColumns { return drawRows(on: canvas) }
    let places = places(in: canvas.bounds)
    let desk = canvas.clipped(to: places.desk)
      .box(style: .warning, title: "desk", titleStyle: Style(.warning, attributes: .bold))
    desk.write("customers", row: 0, column: 1, style: .muted)
    desk.write("\(visits) came", row: 1, column: 1, truncatedTo: desk.columns - 2)
    desk.write("\(freed.count) freed", row: 2, column: 1, truncatedTo: desk.columns - 2)
    drawCustomer(on: canvas, in: places.customer)
    drawAccounts(on: canvas.clipped(to: places.accounts))
    drawLeaving(on: canvas, in: places.customer)
    drawFreed(on: canvas, below: places.customer)
  }

  private func drawCustomer(on canvas: Canvas, in place: Rectangle) {
    let part = canvas.clipped(to: place)
    let isThere = customer != nil
    let inner = part.box(
      style: isThere ? .accent : .error, title: "customer",
      titleStyle: Style(isThere ? .accent : .error, attributes: .bold))
    inner.write(
      customer ?? "none", row: 0, column: 1, truncatedTo: inner.columns - 2,
      style: isThere ? .heading : .error)
    let words = balances.map { "\($0.count) accounts" } ?? "no object"
    inner.write(words, row: 1, column: 1, truncatedTo: inner.columns - 2, style: .muted)
    guard let balances else { return }
    inner.write("sum \(balances.reduce(0, +))", row: 2, column: 1, truncatedTo: inner.columns - 2)
  }

  private func drawAccounts(on part: Canvas) {
    let style: Style = balances == nil ? .muted : .success
    let inner = part.box(
      style: style, title: "accounts", titleStyle: style.adding(.bold))
    let room = inner.columns - 2
    guard let balances else {
      inner.write("out of reach", row: 0, column: 1, truncatedTo: room, style: .muted)
      return
    }
    if inner.rows < balances.count {
      inner.write(
        balances.map(String.init).joined(separator: "  "), row: 0, column: 1, truncatedTo: room)
      inner.write("balances", row: 1, column: 1, truncatedTo: room, style: .muted)
      return
    }
    let largest = max(balances.map(abs).max() ?? 0, 1)
    let digits = balances.map { "\($0)".count }.max() ?? 0
    for (row, balance) in balances.enumerated() {
      let text = "\(balance)"
      inner.write(text, row: row, column: 1 + digits - text.count, truncatedTo: room)
      let bar = (room - digits - 1) * min(abs(balance), largest) / largest
      inner.fill(
        Rectangle(row: row, column: digits + 2, rows: 1, columns: max(bar, 0)),
        with: inner.isASCII ? "#" : "▆", style: balance < 0 ? .error : .success)
    }
  }

  /// Draws the customer that leaves: its box sinks, and is cut at the lower edge of its place.
  private func drawLeaving(on canvas: Canvas, in place: Rectangle) {
    guard let leaving else { return }
    let part = canvas.clipped(to: place.inset(top: leaving.rows))
    part.fill()
    let whole = part.clipped(to: Rectangle(Size(rows: boxRows, columns: part.columns)))
    let inner = whole.box(style: .muted, title: "leaves", titleStyle: .muted)
    inner.write(leaving.name, row: 0, column: 1, truncatedTo: inner.columns - 2, style: .muted)
  }

  /// Lists the freed customers: in one row, or the latest in a row each.
  private func drawFreed(on canvas: Canvas, below place: Rectangle) {
    let rest = canvas.clipped(to: canvas.bounds.inset(top: place.row + place.rows))
    guard rest.rows > 0 else { return }
    let mark = canvas.isASCII ? "x" : "✗"
    if freed.isEmpty {
      rest.write(
        "no customer is freed from memory yet", row: 0, column: place.column, style: .muted)
      return
    }
    if rest.rows < 3 {
      let words = "\(mark) freed from memory: \(freed.suffix(5).reversed().joined(separator: ", "))"
      rest.write(words, row: 0, column: place.column, style: .muted)
      return
    }
    for (row, name) in freed.reversed().prefix(rest.rows).enumerated() {
      rest.write("\(mark) \(name) freed", row: row, column: place.column + 2, style: .muted)
    }
  }

  /// Draws the picture of a narrow window: a row for the path, and one for the freed customers.
  private func drawRows(on canvas: Canvas) {
    let (line, cut) = canvas.isASCII ? ("-->", "-x ") : ("━━▶", "━╳ ")
    let isThere = customer != nil
    var column = canvas.write("desk ", row: 0, column: 0, style: .warning)
    func write(_ text: String, _ style: Style) {
      column += canvas.write(
        text, row: 0, column: column, truncatedTo: canvas.columns - column, style: style)
    }
    write((isThere ? line : cut) + " ", isThere ? .accent : .error)
    write((customer ?? "none") + " ", isThere ? .heading : .error)
    write((isThere ? line : cut) + " ", isThere ? .success : .error)
    write(balances.map { $0.map(String.init).joined(separator: " ") } ?? "accounts", .plain)
    let names = freed.suffix(5).reversed().joined(separator: ", ")
    canvas.write(
      freed.isEmpty ? "none is freed from memory yet" : "freed: \(names)", row: 1, column: 0,
      truncatedTo: canvas.columns, style: .muted)
  }
}
