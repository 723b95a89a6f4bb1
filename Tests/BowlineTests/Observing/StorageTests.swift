// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Storage that is not where a property wrapper has it: contract 15.1.
@Suite struct StorageTests {
  /// Cells that are observed by hand-written calls of what the compiler calls for a property.
  final class Grid: ManuallyObservable {
    var manualNotices = ManualNotices()
    var cells = [Observed(wrappedValue: 1), Observed(wrappedValue: 2)]
    var notes = [ManuallyObserved(wrappedValue: 1)]
    var rows = [ObservedArray(wrappedValue: [1])]
    var sets = [ObservedSet(wrappedValue: [1])]
    private var hidden = Observed(wrappedValue: 1)

    private var copied: Observed<Int> {
      get { hidden }
      set { hidden = newValue }
    }

    subscript(cell index: Int) -> Int {
      get {
        Observed<Int>[
          _enclosingInstance: self, wrapped: \Grid.[cell: index], storage: \Grid.cells[index]]
      }
      set {
        Observed<Int>[
          _enclosingInstance: self, wrapped: \Grid.[cell: index], storage: \Grid.cells[index]] =
          newValue
      }
    }

    var computed: Int {
      get {
        Observed<Int>[_enclosingInstance: self, wrapped: \Grid.computed, storage: \Grid.copied]
      }
      set {
        Observed<Int>[_enclosingInstance: self, wrapped: \Grid.computed, storage: \Grid.copied] =
          newValue
      }
    }

    var note: Int {
      get {
        ManuallyObserved<Int>[
          _enclosingInstance: self, wrapped: \Grid.note, storage: \Grid.notes[0]]
      }
      set { notes = [ManuallyObserved(wrappedValue: newValue)] }
    }

    var row: [Int] {
      get {
        ObservedArray<Int>[_enclosingInstance: self, wrapped: \Grid.row, storage: \Grid.rows[0]]
      }
      _modify {
        yield &ObservedArray<Int>[
          _enclosingInstance: self, wrapped: \Grid.row, storage: \Grid.rows[0]]
      }
    }

    var rowEditor: ArrayEditor<Int> {
      ObservedArray<Int>[
        _enclosingInstance: self, projected: \Grid.rowEditor, storage: \Grid.rows[0]]
    }

    var members: Set<Int> {
      get {
        ObservedSet<Int>[_enclosingInstance: self, wrapped: \Grid.members, storage: \Grid.sets[0]]
      }
      _modify {
        yield &ObservedSet<Int>[
          _enclosingInstance: self, wrapped: \Grid.members, storage: \Grid.sets[0]]
      }
    }

    var memberEditor: SetEditor<Int> {
      ObservedSet<Int>[
        _enclosingInstance: self, projected: \Grid.memberEditor, storage: \Grid.sets[0]]
    }
  }

  @Test func `a value is not observed in an element of an array`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let grid = Grid()
      let watching = grid.observe(\.[cell: 1]) { _, _ in }
      grid.cells.append(Observed(wrappedValue: 3))
      grid[cell: 1] = 4
      watching.invalidate()
    }
    #expect(DomainTrapTests.message(result).contains("is not stored in its object"))
  }

  @Test func `a value is not observed in computed storage`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let grid = Grid()
      let watching = grid.observe(\.computed) { _, _ in }
      grid.computed = 4
      watching.invalidate()
    }
    #expect(DomainTrapTests.message(result).contains("is not stored in its object"))
  }

  @Test func `a value that is told by hand is not observed in an element of an array`() async {
    await #expect(processExitsWith: .failure) { Grid().observe(\.note) { _, _ in }.invalidate() }
  }

  @Test func `a collection is neither observed nor edited in an element of an array`() async {
    await #expect(processExitsWith: .failure) { Grid().observe(\.row) { _, _ in }.invalidate() }
    await #expect(processExitsWith: .failure) { Grid().row.append(2) }
    await #expect(processExitsWith: .failure) { Grid().rowEditor.append(2) }
    await #expect(processExitsWith: .failure) {
      Grid().observe(\.members) { _, _ in }.invalidate()
    }
    await #expect(processExitsWith: .failure) { Grid().members.insert(2) }
    await #expect(processExitsWith: .failure) { Grid().memberEditor.insert(2) }
  }

  /// Properties in optionals.
  final class Holder: KeyValueObservable {
    var inner: Observed<String>? = Observed(wrappedValue: "a")
    var list: ObservedArray<String>? = ObservedArray(wrappedValue: ["a"])

    var text: String {
      get {
        Observed<String>[
          _enclosingInstance: self, wrapped: \Holder.text, storage: \Holder.inner!]
      }
      set {
        Observed<String>[
          _enclosingInstance: self, wrapped: \Holder.text, storage: \Holder.inner!] = newValue
      }
    }

    var texts: [String] {
      get {
        ObservedArray<String>[
          _enclosingInstance: self, wrapped: \Holder.texts, storage: \Holder.list!]
      }
      set {}
    }

    var textEditor: ArrayEditor<String> {
      ObservedArray<String>[
        _enclosingInstance: self, projected: \Holder.textEditor, storage: \Holder.list!]
    }
  }

  @Test func `a value is read and written in an optional, and not observed there`() async {
    let holder = Holder()
    holder.text = "b"
    #expect(holder.text == "b" && holder.texts == ["a"])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let holder = Holder()
      let watching = holder.observe(\.text) { _, _ in }
      holder.inner = nil
      watching.invalidate()
    }
    #expect(DomainTrapTests.message(result).contains("is not stored in its object"))
    await #expect(processExitsWith: .failure) {
      Holder().observe(\.texts) { _, _ in }.invalidate()
    }
    await #expect(processExitsWith: .failure) { Holder().textEditor.append("b") }
  }

  /// A wrapper of the user's own, which has the storage in it.
  @propertyWrapper struct Clamped {
    var inner: Observed<Int>

    init(wrappedValue: Int) { inner = Observed(wrappedValue: wrappedValue) }

    @available(*, unavailable) var wrappedValue: Int {
      get { 0 }
      set {}
    }

    static subscript<Root: KeyValueObservable>(
      _enclosingInstance root: Root, wrapped wrapped: ReferenceWritableKeyPath<Root, Int>,
      storage storage: ReferenceWritableKeyPath<Root, Clamped>
    ) -> Int {
      get {
        Observed<Int>[
          _enclosingInstance: root, wrapped: wrapped, storage: storage.appending(path: \.inner)]
      }
      set {
        Observed<Int>[
          _enclosingInstance: root, wrapped: wrapped, storage: storage.appending(path: \.inner)] =
          min(newValue, 10)
      }
    }
  }

  @Test func `a value is observed in a wrapper of another kind that its object stores`() {
    final class Gauge: KeyValueObservable {
      @Clamped var level = 1
      @Clamped var limit = 2
      var sum: Int { level + limit }
    }
    let gauge = Gauge()
    var sums: [Int] = []
    let watching = gauge.observe(\.sum, options: .new) { sums.append($1.newValue!) }
    gauge.level = 100
    gauge.limit = 3
    #expect(sums == [12, 13])
    watching.invalidate()
  }
}
