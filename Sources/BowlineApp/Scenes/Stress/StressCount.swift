// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A count and its pace: large digits in a box with a title, or all in one row where there are few
/// columns.
final class StressCount: Widget {
  /// The count in a second, in words without the unit; where there is no room for `99 of 100`, the
  /// first one is left.
  @Observed var pace = ""

  private let name: String
  private let digits: Digits

  /// The columns of a name and of the space behind it, in one row.
  private static let nameColumns = 8

  /// - Parameters:
  ///   - name: The things that are counted.
  ///   - digits: Their number.
  init(_ name: String, _ digits: Digits) {
    self.name = name
    self.digits = digits
    super.init()
    adopt([digits])
  }

  override var children: [Widget] { [digits] }

  override func arrangeChildren(in area: Rectangle) {
    if area.rows > 1 {
      return digits.place(in: area.inset(top: 1, left: 2, bottom: 1, right: 2))
    }
    let rest = area.split(left: Self.nameColumns).rest
    digits.place(in: rest.split(left: "\(digits.value)".count).left)
  }

  override func draw(on canvas: Canvas) {
    if canvas.rows > 1 {
      canvas.box(style: .muted, title: "\(name), \(pace) a second", titleStyle: .heading)
      return
    }
    canvas.write(name, row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
    let column = Self.nameColumns + "\(digits.value)".count + 2
    let rest = canvas.clipped(to: canvas.bounds.inset(left: column))
    let isWhole = pace.count + 2 <= rest.columns
    let words = isWhole ? pace : String(pace.prefix { $0 != " " })
    rest.write("\(words)/s", row: 0, column: 0, truncatedTo: rest.columns, style: .muted)
  }
}
