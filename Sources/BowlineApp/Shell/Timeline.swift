// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A row with the position of the screen in a time, and with the keys that change it.
final class Timeline: Widget {
  /// The name of the time, in a word or two.
  @Observed var title = ""

  /// The position, in words.
  @Observed var place = ""

  /// The part of the time that lies before the position, from 0 to 1.
  @Observed var fraction = 0.0

  /// The keys to show, the most important first.
  var commands: [Command] = [] {
    didSet { help.commands = commands }
  }

  /// Called with the part of the time before the position that the mouse chose.
  var onChoose: (Double) -> Void = { _ in }

  private let help = HelpBar([])

  /// The least columns of the track, and the least columns of the keys beside it.
  private static let leastTrack = 8
  private static let leastHelp = 9

  override init() {
    super.init()
    adopt([help])
  }

  override var children: [Widget] { [help] }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let room = max(area.columns - words, 0)
    let besideTrack = room - Self.leastTrack - 2
    let wanted = help.preferredSize(within: Size(rows: 1, columns: room)).columns
    let columns = besideTrack >= Self.leastHelp ? min(wanted, besideTrack) : min(wanted, room)
    let end = area.column + area.columns
    help.place(
      in: columns > 0
        ? Rectangle(row: area.row, column: end - columns, rows: area.rows, columns: columns)
        : Rectangle(Size.zero))
  }

  override func draw(on canvas: Canvas) {
    var column = 0
    func write(_ text: String, _ style: Style) {
      column += canvas.write(
        text, row: 0, column: column, truncatedTo: canvas.columns - column, style: style)
    }
    write(" \(title) ", Style(.accent, attributes: [.bold, .reverse]))
    write(" \(place)", .heading)
    let glyphs = canvas.isASCII ? ["=", "o", "-"] : ["━", "●", "─"]
    let track = track
    let mark = track.lowerBound + Int((Double(track.count - 1) * fraction).rounded())
    for column in track {
      let glyph = glyphs[column < mark ? 0 : column == mark ? 1 : 2]
      canvas.write(glyph, row: 0, column: column, style: column <= mark ? .accent : .muted)
    }
  }

  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    let track = track
    guard case .press(.left) = event.action, track.contains(position.column) else { return false }
    onChoose(Double(position.column - track.lowerBound) / Double(track.count - 1))
    return true
  }

  /// The columns of the name and the position, with the spaces around them.
  private var words: Int { title.count + place.count + 5 }

  /// The columns between the words and the keys, where there are enough of them.
  private var track: Range<Int> {
    let end = help.frame.isEmpty ? frame.columns : help.frame.column - frame.column - 2
    return end - words >= Self.leastTrack ? words..<end : 0..<0
  }
}
