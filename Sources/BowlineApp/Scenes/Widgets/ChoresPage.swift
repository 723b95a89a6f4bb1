// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The things to do around the tank, and those that were done.
final class Chores: KeyValueObservable {
  /// One thing to do.
  struct Chore: Identifiable, Equatable {
    let id: Int
    let title: String
  }

  @ObservedArray var open = ["open the valve", "read the gauge", "drag me, or Alt-Right"]
    .enumerated()
    .map { Chore(id: $0.offset, title: $0.element) }
  @ObservedArray var done: [Chore] = []

  func move(_ chore: Chore, isDone: Bool, at place: Int) {
    withChanges {
      remove(chore)
      if isDone {
        $done.insert(chore, at: min(place, done.count))
      } else {
        $open.insert(chore, at: min(place, open.count))
      }
    }
  }

  func remove(_ chore: Chore) {
    $open.removeAll { $0 == chore }
    $done.removeAll { $0 == chore }
  }
}

/// Two lists between which chores are dragged or carried, each with a menu and, if a person likes, a
/// count in its corner.
enum ChoresPage {
  /// Makes a label for a count in the corner of a list.
  static func corner() -> Label {
    // In reverse where there are no colors, so that it stands out from what lies below it.
    Label(style: Style(attributes: .surface))
  }

  /// Makes the lists of some chores, with the labels for the counts of the open ones and of those
  /// that are done.
  static func make(_ chores: Chores, _ openCount: Label, _ doneCount: Label) -> Widget {
    openCount.bind(\.text, to: chores, \.open) { " \($0.count) to do " }
    doneCount.bind(\.text, to: chores, \.done) { " \($0.count) done " }
    let lists = [(false, openCount), (true, doneCount)].map { isDone, count in
      let list = List<Chores.Chore>(emptyText: "nothing") { $0.title }
      list.isDraggable = true
      list.takesDrops(of: Chores.Chore.self) { chores.move($0, isDone: isDone, at: $1) }
      list.offersMenu { [unowned list, count] in
        guard let chore = list.selectedElement else { return [] }
        return [
          Command("", isDone ? "it is to be done again" : "it is done") {
            chores.move(chore, isDone: !isDone, at: 0)
          },
          .menu(
            "move it",
            [("to the top", 0), ("to the end", Int.max)].map { title, place in
              Command("", title) { chores.move(chore, isDone: isDone, at: place) }
            }),
          Command("", count.screen == nil ? "count them in the corner" : "count no more") {
            if count.screen?.dismiss(count) == true { return }
            let place = LayerPlace.corner(.bottomRight, of: list)
            list.screen?.present(count, at: place, isModal: false)
          },
          Command("", "strike it out") { chores.remove(chore) },
        ]
      }
      list.tooltip = "Enter or the right button opens a menu"
      list.onActivation = { [unowned list] _ in list.screen?.openMenu() }
      return list
    }
    lists[0].bind(\.$elements, to: chores, \.open)
    lists[1].bind(\.$elements, to: chores, \.done)
    return Split(.row, Section("to do") { lists[0] }, Section("done") { lists[1] })
  }
}
