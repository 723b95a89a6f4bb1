// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// Editing an array of 10,000 in the middle; one observer reads the index and the old element.
extension Workload {
  static var collections: [Workload] {
    [
      Workload(
        "arrinsdel",
        bowline: {
          let shelf = ObservedShelf()
          let token = shelf.observe(\.entries, options: .old, changeHandler: record)
          return { operations in
            for number in 0..<operations { insertAndRemove(shelf, number) }
            withExtendedLifetime(token) {}
          }
        },
        plain: {
          let shelf = PlainShelf()
          shelf.onEdit = record
          return { for number in 0..<$0 { insertAndRemove(shelf, number) } }
        }),
      Workload(
        "arrrep",
        bowline: {
          let shelf = ObservedShelf()
          let token = shelf.observe(\.entries, options: .old, changeHandler: record)
          return { operations in
            for number in 0..<operations { replace(shelf, number) }
            withExtendedLifetime(token) {}
          }
        },
        plain: {
          let shelf = PlainShelf()
          shelf.onEdit = record
          return { for number in 0..<$0 { replace(shelf, number) } }
        }),
    ]
  }
}

private func record(_ shelf: ObservedShelf, _ change: KeyValueChange<[Int]>) {
  unsafe Sink.value &+= change.range!.lowerBound &- (change.oldValue?.first ?? 0)
}

private func record(_ edit: PlainShelf.Edit, _ index: Int, _ old: Int?) {
  unsafe Sink.value &+= index &- (old ?? 0)
}

@inline(never) private func insertAndRemove(_ shelf: ObservedShelf, _ value: Int) {
  shelf.$entries.insert(value, at: 5_000)
  shelf.$entries.remove(at: 5_000)
}

@inline(never) private func insertAndRemove(_ shelf: PlainShelf, _ value: Int) {
  shelf.insert(value, at: 5_000)
  shelf.remove(at: 5_000)
}

@inline(never) private func replace(_ shelf: ObservedShelf, _ value: Int) {
  shelf.$entries[5_000] = value
}

@inline(never) private func replace(_ shelf: PlainShelf, _ value: Int) {
  shelf.replace(at: 5_000, with: value)
}
