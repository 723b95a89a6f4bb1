// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for DSSimpleKVO.
@Suite struct DSSimpleKVOTests {
  final class Shelf: KeyValueCoding {
    @Observed var stock = 10
    static let keys: KeyTable<Shelf> = ["stock": \.stock]
  }

  final class Label: KeyValueCoding {
    @Observed var text: String
    static let keys: KeyTable<Label> = ["text": \.text]
    init(_ text: String) { self.text = text }
  }

  let shelf = Shelf()
  let label = Label("今天有10人")

  @Test func `a block takes the new and the old value`() {
    var seen: [String] = []
    let watching = shelf.observe(\.stock, options: [.old, .new]) { _, change in
      seen.append("\(change.newValue!), before \(change.oldValue!)")
    }
    shelf.stock = 11
    #expect(seen == ["11, before 10"])
    watching.invalidate()
  }

  @Test func `one source drives many targets, each with its own mode`() {
    let plain = Label("")
    let old = Label("10 of 12 boxes")
    label.bind(\.text, to: shelf, \.stock, sync: .number)  // sync = NO, without its faults
    plain.bind(\.text, to: shelf, \.stock, sync: .whole)  // sync = YES
    old.bind(\.text, to: shelf, \.stock, sync: .compatible)  // sync = NO, to the letter
    shelf.stock = 12
    #expect(label.text == "今天有12人")
    #expect(plain.text == "12")
    #expect(old.text == "12 boxes")
  }

  @Test func `the text rule is a function`() {
    #expect(SyncMode.number.text(replacing: "今天有10人", with: "12") == "今天有12人")
    #expect(SyncMode.number.text(replacing: "今天有10人", with: "十二") == "十二")
    #expect(SyncMode.compatible.text(replacing: "-5°", with: "-3") == "--3°")
    #expect(SyncMode.number.text(replacing: "-5°", with: "-3") == "-3°")
  }

  @Test func `an unknown name is an error with the nearest names, and changes nothing`() throws {
    do {
      try label.bind(path: "text", to: shelf, path: "stok", sync: .number)
      Issue.record("an unknown name was bound")
    } catch {
      #expect(error.code == .unknownKey && error.nearestNames == ["stock"])
    }
    shelf.stock = 12
    #expect(label.text == "今天有10人")
  }

  @Test func `binding again does not multiply`() {
    var writes = 0
    let watching = label.observe(\.text) { _, _ in writes += 1 }
    label.bind(\.text, to: shelf, \.stock, sync: .number)
    label.bind(\.text, to: shelf, \.stock, sync: .number)
    shelf.stock = 12
    #expect(writes == 1)
    watching.invalidate()
  }
}
