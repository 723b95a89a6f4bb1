// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The accounts in the picture of `paths`: a box, or their balances where there is one row.
final class AccountsBox: Widget, Wording {
  /// The balances; nil where no customer has any.
  @Observed var balances: [Int]?

  private func words(_ separator: String) -> String? {
    balances?.map(String.init).joined(separator: separator)
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  func words(for value: String, of property: String) -> String? {
    Self.numbers(in: value)?.map(String.init).joined(separator: " ")
      ?? (frame.rows > 1 ? Self.noObject : nil)
  }

  private static let noObject = "out of reach"

  override func draw(on canvas: Canvas) {
    guard canvas.rows > 1 else {
      canvas.write(words(" ") ?? "accounts", row: 0, column: 0, truncatedTo: canvas.columns)
      return
    }
    let style: Style = balances == nil ? .muted : .success
    let inner = canvas.box(style: style, title: "accounts", titleStyle: style.adding(.bold))
    let room = inner.columns - 2
    guard let balances else {
      inner.write(Self.noObject, row: 0, column: 1, truncatedTo: room, style: .muted)
      return
    }
    if inner.rows < balances.count {
      inner.write(words("  ") ?? "", row: 0, column: 1, truncatedTo: room)
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
}
