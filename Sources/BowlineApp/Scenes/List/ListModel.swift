// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// An array that is edited, and the choice of one of its elements.
final class ListModel: KeyValueObservable {
  @ObservedArray var items: [Item]
  @Observed var chosen: Item.ID?

  /// The number of the next new item.
  private var nextID: Int

  /// - Parameter count: How many items there are at the start.
  init(count: Int) {
    items = (0..<count).map { Item(id: $0 + 1) }
    chosen = count > 0 ? 1 : nil
    nextID = count + 1
  }

  /// The title of the chosen item, or `none`.
  var chosenTitle: String {
    let item = chosen.flatMap { id in items.first { $0.id == id } }
    return item?.title ?? "none"
  }

  /// The title of the first item, or `none`.
  var firstTitle: String { items.first?.title ?? "none" }

  /// Puts a new item on top, and chooses it where none is.
  func insertOnTop() {
    $items.insert(Item(id: nextID), at: 0)
    if chosen == nil { chosen = nextID }
    nextID += 1
  }

  /// Takes the chosen item away; the one after it is chosen, or else the one before.
  func removeChosen() {
    guard let index = chosenIndex else { return }
    let neighbors = [index + 1, index - 1]
    let next = neighbors.first(where: items.indices.contains).map { items[$0].id }
    // Told together, so that a removed item is never the chosen one.
    withChanges {
      $items.remove(at: index)
      chosen = next
    }
  }

  /// Replaces the chosen item by a changed one.
  func changeChosen() {
    replaceChosen { $0.changes += 1 }
  }

  /// Moves the last item to the top.
  func moveLastToTop() {
    guard items.count > 1 else { return }
    $items.move(from: items.count - 1, to: 0)
  }

  /// Adds to the count of the chosen item, which does not fall below 0.
  func raise(by difference: Int) {
    replaceChosen { $0.count = $0.count.raised(by: difference, within: 0 ... .max) }
  }

  /// Sets the count of the chosen item to 0.
  func zero() {
    replaceChosen { $0.count = 0 }
  }

  private func replaceChosen(_ change: (inout Item) -> Void) {
    guard let index = chosenIndex else { return }
    var item = items[index]
    change(&item)
    if item != items[index] { $items.replaceSubrange(index..<index + 1, with: [item]) }
  }

  /// The index of the chosen item; nil if none is chosen.
  var chosenIndex: Int? {
    chosen.flatMap { id in items.firstIndex { $0.id == id } }
  }
}
