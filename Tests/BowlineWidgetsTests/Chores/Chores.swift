// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The things to do, and those that were done.
final class Chores: KeyValueObservable {
  struct Chore: Identifiable, Equatable {
    let id: Int
    let title: String
  }

  @ObservedArray var open = [
    Chore(id: 1, title: "read the gauge"), Chore(id: 2, title: "open the valve"),
  ]
  @ObservedArray var done = [Chore(id: 3, title: "clean the filter")]

  func move(_ chore: Chore, isDone: Bool, at place: Int) {
    withChanges {
      remove(chore)
      if isDone { $done.insert(chore, at: place) } else { $open.insert(chore, at: place) }
    }
  }

  func remove(_ chore: Chore) {
    $open.removeAll { $0 == chore }
    $done.removeAll { $0 == chore }
  }
}
