// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A table whose elements are objects that change.
@Suite struct TableOfObjectsTests {
  final class Download: KeyValueObservable, Identifiable, Equatable {
    let id: Int
    @Observed var name: String
    @Observed var received: Int
    @Observed var note = ""

    init(_ id: Int, _ name: String, received: Int) {
      self.id = id
      self.name = name
      self.received = received
    }
  }

  /// A download that says when it is compared.
  struct Counted: Identifiable {
    let download: Download
    let note: () -> Void
    var id: Int { download.id }
    var key: Int {
      note()
      return download.received
    }
  }

  final class Shop: KeyValueObservable {
    @ObservedArray var downloads = [
      Download(1, "a", received: 10), Download(2, "b", received: 20),
      Download(3, "c", received: 30),
    ]
  }

  let shop = Shop()
  let table = Table<Download>([
    TableColumn("Name", text: \.name, by: \.name),
    TableColumn("KiB", width: 6, text: { "\($0.received)" }, by: \.received),
  ])
  let pilot: Pilot

  init() {
    table.bind(\.elements, to: shop, \.downloads)
    pilot = Pilot(table, rows: 4, columns: 20)
    table.sortColumn = 1
  }

  var names: [String] { pilot.rows.dropFirst().map { String($0.dropFirst(2).prefix(1)) } }

  @Test func `an element moves when what it is sorted by changes`() throws {
    #expect(names == ["a", "b", "c"])
    shop.downloads[0].received = 25
    #expect(names == ["b", "a", "c"])
    shop.downloads[1].received = 50
    #expect(names == ["a", "c", "b"])
    #expect(table.sortedElements.map(\.id) == [1, 3, 2])
  }

  @Test func `the order that was asked for is that of now, also before anything is painted`() {
    shop.downloads[0].received = 25
    #expect(table.sortedElements.map(\.id) == [2, 1, 3])
  }

  @Test func `the selected element stays selected where it moves to`() throws {
    try pilot.press("<Tab><Down>")
    #expect(table.selection == 1)
    shop.downloads[0].received = 99
    #expect(pilot.rows.last == "▸ a         99")
    try pilot.press("<Up>")
    #expect(table.selection == 3)
  }

  @Test func `many changes are one sorting, when it is painted`() {
    var comparisons = 0
    let counted = Table<Counted>(
      [TableColumn("KiB", text: { "\($0.download.received)" }, by: \.key)])
    counted.elements = shop.downloads.map { download in
      Counted(download: download) { comparisons += 1 }
    }
    let other = Pilot(counted, rows: 4, columns: 20)
    counted.sortColumn = 0
    _ = other.rows
    let (once, painted) = (comparisons, other.paintRequests)
    for _ in 1...100 {
      for download in shop.downloads { download.received += 1 }
    }
    #expect(comparisons == once)
    #expect(other.rows[1] == "  110")
    #expect(comparisons <= 2 * once && other.paintRequests == painted + 1)
  }

  @Test func `what nothing is sorted by moves nothing`() {
    shop.downloads[0].received = 99
    table.sortColumn = nil
    #expect(names == ["a", "b", "c"])
    shop.downloads[2].received = 1
    #expect(names == ["a", "b", "c"])
    table.sortColumn = 1
    shop.downloads[1].note = "new"
    #expect(names == ["c", "b", "a"])
  }

  @Test func `the rows of a table that is gone can still be asked`() throws {
    var gone: Table<Download>? = Table([TableColumn("Name", text: \.name, by: \.name)])
    gone?.elements = shop.downloads
    let rows = try #require(gone?.children.last)
    gone = nil
    #expect(rows.preferredSize(within: Size(rows: 9, columns: 9)).rows == 3)
  }
}
