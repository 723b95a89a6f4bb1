// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The earlier states of a scene that its journal has recorded: one for each change.
final class JournalPast: ScenePast {
  private let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
  }

  var position: Int { journal.position }

  func move(to position: Int) -> Int { journal.move(to: position) }

  func words(present: Int) -> String {
    position == 0 ? "before change 1 of \(present)" : "after change \(position) of \(present)"
  }

  let emptyNote = "nothing was changed yet"

  let isApart = false
}
