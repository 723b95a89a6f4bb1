// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The lines that did not fit their format, with their numbers and the reasons, and the lines that
/// commands wrote to standard error.
final class ProblemList: Widget {
  private let box: Box

  /// The command that opens and closes the list: its key is among the last to leave the footer while there are
  /// problems.
  static func command(_ title: String, isNeeded: Bool, _ toggle: @escaping () -> Void) -> Command {
    Command("e", title, hint: "problems", priority: isNeeded ? 2 : -1, action: toggle)
  }

  /// - Parameter errors: Other errors, before those of the sources.
  init(_ feeds: [Feed], _ errors: [String] = []) {
    let view = LogView(Log(capacity: 4 * Feed.mostLines))
    box = Box("lines that did not fit, and standard error") { view }
    super.init()
    adopt([box])
    let lines = errors + feeds.flatMap { Self.lines(of: $0, isAlone: feeds.count == 1) }
    var log = view.log
    for line in lines.isEmpty ? ["there are none"] : lines { log.append(line) }
    view.log = log
  }

  /// Lists the problems of a source, in the order of their kinds.
  ///
  /// - Parameter isAlone: There is no other source, so that its name, which may be a whole command,
  ///   says nothing.
  private static func lines(of feed: Feed, isAlone: Bool) -> [String] {
    var lines: [String] = []
    let name = isAlone ? "" : "\(feed.name), "
    for refusal in feed.refusals {
      lines.append("\(name)line \(refusal.line.number): \(refusal.reason)")
      // A value of JSON may have several lines.
      lines += refusal.line.text.split(whereSeparator: \.isNewline).map { "  " + $0 }
    }
    lines += feed.errorLines.map {
      "\(name)\(ClockText.time($0.time))  " + $0.text.filter { !$0.isNewline }
    }
    return lines
  }

  override var children: [Widget] { [box] }

  override func preferredSize(within room: Size) -> Size { box.measured(within: room) }

  override func arrangeChildren(in area: Rectangle) { box.place(in: area) }
}
