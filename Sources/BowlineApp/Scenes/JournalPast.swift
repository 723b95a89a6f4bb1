// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The earlier states of a scene that its journal has recorded: one for each change.
final class JournalPast: ScenePast {
  private let scene: any Scene
  private let journal: Journal
  private let traces: [(trace: Trace, isOfScene: Bool)]

  /// The traces as they were after a step, which its event tells from others: the position of a step
  /// changes when the journal drops older ones.
  private var kept: [(event: Insight.Event?, restore: [Kept])] = []

  /// A trace that was kept, and the action that brings it back.
  private struct Kept {
    let isOfScene: Bool
    let isChoice: Bool
    let restore: () -> Void
  }

  /// The traces are being brought back, which follows from no change.
  private(set) var isRestoring = false

  /// - Parameters:
  ///   - scene: The scene.
  ///   - journal: The journal that has its steps.
  ///   - traces: The traces around it, beside its own.
  init(_ scene: any Scene, _ journal: Journal, _ traces: [Trace]) {
    self.scene = scene
    self.journal = journal
    self.traces = scene.traces.map { ($0, true) } + traces.map { ($0, false) }
  }

  var position: Int { journal.position }

  func keep() {
    let event = journal.eventToUndo
    // Mostly it is the last one.
    if let index = kept.lastIndex(where: { $0.event == event }) { kept.remove(at: index) }
    if kept.count > journal.limit { kept.removeFirst() }
    let now = traces.map { trace, isOfScene in
      Kept(isOfScene: isOfScene, isChoice: trace.isChoice, restore: trace.keep())
    }
    kept.append((event, now))
  }

  func move(to position: Int) -> Int {
    var isBack = false
    scene.bringBack = { [unowned self] in
      restoreTraces(where: \.isOfScene)
      isBack = true
    }
    let place = journal.move(to: position)
    scene.bringBack = nil
    restore { !isBack || !$0.isOfScene }
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
    restore(where: \.isChoice)
    return true
  }

  private func restore(where isIncluded: (Kept) -> Bool) {
    isRestoring = true
    restoreTraces(where: isIncluded)
    isRestoring = false
  }

  private func restoreTraces(where isIncluded: (Kept) -> Bool) {
    let state = kept.last { $0.event == journal.eventToUndo }
    for trace in state?.restore ?? [] where isIncluded(trace) { trace.restore() }
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
