// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The earlier states of a scene that its journal has recorded: one for each change.
final class JournalPast: ScenePast {
  private let scene: any Scene
  private let journal: Journal
  private let traces: [Trace]

  /// The traces as they were after a step, which its event tells from others: the position of a step
  /// changes when the journal drops older ones.
  private var kept: [(event: Insight.Event?, restore: [(isChoice: Bool, action: () -> Void)])] = []

  /// The traces are being brought back, which follows from no change.
  private(set) var isRestoring = false

  init(_ scene: any Scene, _ journal: Journal, _ traces: [Trace]) {
    self.scene = scene
    self.journal = journal
    self.traces = traces
  }

  var position: Int { journal.position }

  func keep() {
    let event = journal.eventToUndo
    // Mostly it is the last one.
    if let index = kept.lastIndex(where: { $0.event == event }) { kept.remove(at: index) }
    if kept.count > journal.limit { kept.removeFirst() }
    kept.append((event, traces.map { ($0.isChoice, $0.keep()) }))
  }

  func move(to position: Int) -> Int {
    let place = journal.move(to: position)
    restore { _ in true }
    return place
  }

  /// Takes the last step back, and gives back what a person had chosen before it.
  ///
  /// - Returns: Whether there was a step.
  func undo() -> Bool { journal.undo() && restoreChoices() }

  /// Makes the step again that was taken back last, and gives back what a person had chosen after it.
  ///
  /// - Returns: Whether there was a step.
  func redo() -> Bool { journal.redo() && restoreChoices() }

  private func restoreChoices() -> Bool {
    restore { $0 }
    return true
  }

  private func restore(_ isIncluded: (_ isChoice: Bool) -> Bool) {
    let state = kept.last { $0.event == journal.eventToUndo }
    isRestoring = true
    for trace in state?.restore ?? [] where isIncluded(trace.isChoice) { trace.action() }
    isRestoring = false
  }

  func words(present: Int) -> String {
    let all = isFull ? "the last \(present)" : "\(present)"
    return position == 0 ? "before change 1 of \(all)" : "after change \(position) of \(all)"
  }

  /// The journal has as many steps as it keeps, so that there may have been others before.
  private var isFull: Bool { journal.count >= journal.limit }

  private var limitNote: String { "only the last \(journal.limit) changes are kept" }

  var startNote: String { isFull ? limitNote : "this is the start" }

  var emptyNote: String { scene.lacking("nothing to step back to") }

  /// The note that shows when there is nothing to undo.
  var undoNote: String { isFull ? limitNote : scene.lacking("nothing to undo") }

  let hasOwnModels = false
}
