// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import Bowline
internal import BowlineFeed

/// The alerts of a layout: the ones that are on, and the actions when one begins.
final class LayoutAlerts: KeyValueObservable {
  /// The conditions of those that are on, in the order of the file.
  @Observed private(set) var active: [String] = []

  /// Rings the bell of the terminal.
  var ring: () -> Void = {}

  /// Says what an alert has to notify of.
  var notify: (String) -> Void = { _ in }

  /// Says what is wrong with the command of an alert.
  var complain: (String) -> Void = { _ in }

  /// Called when a command of an alert has ended.
  var onEnd: () -> Void = {}

  /// A command of an alert runs still.
  var isRunning: Bool { entries.contains { !$0.running.actions.isEmpty } }

  /// Called when an alert begins, with its value, or ends.
  var onChange: (LayoutAlert, LayoutAlarm.Change, FeedValue) -> Void = { _, _, _ in }

  /// Actions are done; not for a picture.
  var acts = true

  /// The commands of alerts are run; not those of a recording, which begin alerts once more.
  var runsCommands = true

  private var entries: [Entry] = []

  private struct Entry {
    let alert: LayoutAlert
    let feed: Feed
    var alarm: LayoutAlarm

    /// The indexes of the actions whose commands still run, and are not started a second time.
    let running = Running()
  }

  private final class Running {
    var actions: Set<Int> = []
  }

  /// Replaces the alerts; one that is the same as before, of the same source, keeps its state.
  func change(to alerts: [LayoutAlert], _ feed: (String) -> Feed?) {
    let old = entries
    entries = alerts.compactMap { alert in
      guard let feed = feed(alert.path.source) else { return nil }
      if let entry = old.first(where: { $0.alert == alert && $0.feed === feed }) { return entry }
      return Entry(
        alert: alert, feed: feed, alarm: LayoutAlarm(delay: alert.delay / .seconds(1)))
    }
    updateActive()
  }

  /// Checks the conditions at a moment.
  ///
  /// - Returns: Whether an alert may begin or end by time alone.
  @discardableResult
  func advance(to now: FeedTime) -> Bool {
    for index in entries.indices {
      let (alert, feed) = (entries[index].alert, entries[index].feed)
      let value = feed.value(of: alert.path)
      let holds = value.map(alert.condition.holds) ?? false
      guard let change = entries[index].alarm.update(holds, at: now) else { continue }
      updateActive()
      onChange(alert, change, value ?? .null)
      if change == .begins { begin(entries[index], value ?? .null) }
    }
    return entries.contains { $0.alarm.isPending }
  }

  private func updateActive() {
    let texts = entries.filter(\.alarm.isOn).map(\.alert.text)
    if texts != active { active = texts }
  }

  private func begin(_ entry: Entry, _ value: FeedValue) {
    for (index, action) in entry.alert.actions.enumerated() where acts {
      switch action {
      case .bell: ring()
      case .notify:
        notify("\(entry.alert.text): \(FigureText.text(of: value, at: entry.alert.path))")
      case .run(let line): run(line, index, entry, value)
      }
    }
  }

  private func run(_ line: String, _ index: Int, _ entry: Entry, _ value: FeedValue) {
    guard runsCommands else { return }
    let running = entry.running
    guard running.actions.insert(index).inserted else {
      return complain("'\(line)' runs still, so it is not started again")
    }
    let alert = entry.alert
    let environment = [
      "BOWLINE_ALERT": alert.text, "BOWLINE_SOURCE": alert.path.source,
      "BOWLINE_PATH": alert.path.localText, "BOWLINE_VALUE": value.description,
    ]
    nonisolated(unsafe) let end = { [weak self] (problem: String?) in  // why: main actor
      running.actions.remove(index)
      if let problem { self?.complain("'\(line)': \(problem)") }
      self?.onEnd()
    }
    ShellCommand.run(line, environment: environment) { problem in
      DispatchQueue.main.async { unsafe end(problem) }
    }
  }
}
