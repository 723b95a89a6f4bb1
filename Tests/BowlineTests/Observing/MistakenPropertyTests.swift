// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Getters that read another property than the key path says: a notice is never read as one of another
/// type, contract 15.1.
@Suite struct MistakenPropertyTests {
  /// A class that declares a value of another type for a property, and tells that by hand.
  final class Declaring: ManuallyObservable {
    var manualNotices = ManualNotices()
    @Observed var notices = ManualNotices()
    var number: Int { 0x4141_4141 }

    static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
      keyPath == \Declaring.notices ? [\Declaring.number] : []
    }
  }

  @Test func `a declared value that is told by hand is no end of a path to another property`() {
    final class Root: KeyValueObservable {
      @Observed var inner = Declaring()
    }
    let root = Root()
    var calls = 0
    let watching = root.observe(\.inner.notices, options: .new) { _, _ in calls += 1 }
    root.inner.withChange(of: \.number) {}
    root.inner.notices = ManualNotices()
    #expect(calls == 2)
    withExtendedLifetime(watching) {}
  }

  /// A generic subscript, whose values of one type are kept in a property.
  final class Table: ManuallyObservable {
    struct Key<Value: Hashable>: Hashable {
      let value: Value
    }

    var manualNotices = ManualNotices()
    private var text = Observed(wrappedValue: "x")

    subscript<Value: Hashable>(key: Key<Value>) -> Value {
      get {
        _ =
          Observed<String>[
            _enclosingInstance: self, wrapped: \Table[Key(value: "x")], storage: \Table.text]
        return key.value
      }
      set {}
    }
  }

  @Test func `a generic subscript tells observers of values of another type nothing`() {
    let table = Table()
    var seen: [String] = []
    let watching = table.observe(\.[Table.Key(value: "x")], options: .old) { _, change in
      seen.append(change.oldValue!)
    }
    table.withChange(of: \.[Table.Key(value: 0x4142_4344)]) {}
    #expect(seen.allSatisfy { $0 == "x" })
    withExtendedLifetime(watching) {}
  }

  /// An object with a value that is stored, or computed from another property.
  final class Switching: KeyValueObservable {
    final class Box {}

    private var stored = Observed(wrappedValue: Box())
    var isComputed = false
    @Observed var number = 0

    var box: Box {
      get {
        if isComputed {
          _ = number
          return Box()
        }
        return Observed<Box>[
          _enclosingInstance: self, wrapped: \Switching.box, storage: \Switching.stored]
      }
      set {}
    }
  }

  @Test func `an object whose getter reads another property is no part of a chain`() {
    final class Root: KeyValueObservable {
      @Observed var inner = Switching()
    }
    let (root, other) = (Root(), Switching())
    other.isComputed = true
    var boxes: [Switching.Box] = []
    let watching = root.observe(\.inner.box, options: .new) { _, change in
      boxes.append(change.newValue!)
    }
    root.inner = other
    other.number = 0x4141_4141
    #expect(boxes.count == 2)
    withExtendedLifetime(watching) {}
  }
}
