// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The causes from outside whose changes wait to be shown: a key counts once, whatever it changes.
struct Waiting: Equatable {
  private var count = 0
  private var last: Insight.Event?

  /// The kind of all causes; nil where they differ.
  private var kind: Insight.Event.Kind?

  /// Counts the cause of a change that no other change has caused.
  mutating func add(_ event: Insight.Event?) {
    if let event, event == last { return }
    kind = count == 0 || kind == event?.kind ? event?.kind : nil
    last = event
    count += 1
  }

  /// The causes in words; nil for none.
  var words: String? {
    if count == 0 { return nil }
    let (one, several) =
      switch kind {
      case .sample?: ("sample", "samples")
      case .timer?: ("tick of the timer", "ticks of the timer")
      default: ("change", "changes")
      }
    return count == 1 ? "1 \(one) waits" : "\(count) \(several) wait"
  }
}
