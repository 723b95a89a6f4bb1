// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A picture of the objects that the paths lead through: boxes, wires between them, and below them
/// the customers that are freed already.
///
/// In a narrow window the objects and the wires stand in one row.
final class PathsPicture: Widget {
  private let desk: Widget
  private let customer: Widget
  private let accounts: Widget
  private let freed: Widget
  private let wires: [Widget]

  /// The least columns of a picture with boxes.
  private static let wideColumns = 60

  /// The columns of a wire in one row with the objects.
  private static let shortWire = 3

  /// The rows of a box in which each account has a row, and of one in which they share a row.
  private static let highRows = 6
  private static let lowRows = 5

  /// The rows of high boxes and of the latest freed customers; more would be a hole in the page.
  static let mostRows = highRows + 4

  /// - Parameters:
  ///   - desk: The object at which the paths begin.
  ///   - customer: The object that it leads to.
  ///   - accounts: The objects that the customer leads to.
  ///   - wires: The wires from the desk to the customer, and from there to the accounts.
  ///   - freed: The customers that are freed.
  init(desk: Widget, customer: Widget, accounts: Widget, wires: [Widget], freed: Widget) {
    self.desk = desk
    self.customer = customer
    self.accounts = accounts
    self.wires = wires
    self.freed = freed
    super.init()
    adopt(children)
  }

  override var children: [Widget] { [desk, wires[0], customer, wires[1], accounts, freed] }

  override func preferredSize(within room: Size) -> Size {
    let rows = room.columns < Self.wideColumns ? 2 : Self.lowRows + 1
    return Size(rows: min(rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    if area.columns < Self.wideColumns { return arrangeInRow(area) }
    let rows = area.split(top: area.rows > Self.highRows ? Self.highRows : Self.lowRows)
    let wire = max(area.columns / 6, 12)
    let box = max(area.columns - 2 * wire, 0) / 3
    let first = rows.top.split(left: box).rest.split(left: wire)
    let second = first.rest.split(left: box).rest.split(left: wire)
    func middle(_ place: Rectangle) -> Rectangle {
      place.inset(top: max((place.rows - 2) / 2, 0), left: 1, right: 1).split(top: 2).top
    }
    desk.place(in: rows.top.split(left: box).left)
    wires[0].place(in: middle(first.left))
    let middleBox = first.rest.split(left: box).left
    customer.place(in: middleBox)
    wires[1].place(in: middle(second.left))
    accounts.place(in: second.rest)
    freed.place(in: rows.rest.inset(left: middleBox.column - area.column))
  }

  /// Places the objects and the wires beside one another, and the freed customers below them.
  private func arrangeInRow(_ area: Rectangle) {
    var parts = area.split(top: 1)
    freed.place(in: parts.rest)
    for (object, wire) in zip([desk, customer], wires) {
      let columns = object.measured(within: parts.top.size).columns
      object.place(in: parts.top.split(left: columns).left)
      let rest = parts.top.split(left: columns + 1).rest
      wire.place(in: rest.split(left: Self.shortWire).left)
      parts.top = rest.split(left: Self.shortWire + 1).rest
    }
    accounts.place(in: parts.top)
  }
}
