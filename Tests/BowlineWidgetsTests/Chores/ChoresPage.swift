// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets

func choresPage(_ chores: Chores) -> Widget {
  let (open, done) = (choreList(chores, isDone: false), choreList(chores, isDone: true))
  open.bind(\.$elements, to: chores, \.open)
  done.bind(\.$elements, to: chores, \.done)
  return Row(spacing: 1) {
    Box("to do") { open }.width(.flexible())
    Box("done") { done }.width(.flexible())
  }
}

func choreList(_ chores: Chores, isDone: Bool) -> List<Chores.Chore> {
  let list = List<Chores.Chore>(emptyText: "nothing", text: \.title)
  list.isDraggable = true
  list.takesDrops(of: Chores.Chore.self) { chore, place in
    chores.move(chore, isDone: isDone, at: place)
  }
  list.offersMenu { [unowned list] in
    guard let chore = list.selectedElement else { return [] }
    return [
      Command("", isDone ? "do it again" : "it is done") {
        chores.move(chore, isDone: !isDone, at: 0)
      },
      Command("", "strike it out") { chores.remove(chore) },
    ]
  }
  list.onActivation = { [unowned list] _ in list.screen?.openMenu() }
  list.tooltip = "Enter opens a menu, Alt-Right carries it over"
  return list
}
