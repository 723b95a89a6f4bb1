// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values that the journal alone holds, which come back to it as they go: contract 13.1.
@Suite struct JournalReleaseTests {
  /// A value that writes a recorded property as it goes.
  final class Page: Equatable {
    let book: Book
    init(_ book: Book) { self.book = book }
    deinit { book.line = "a page has gone" }
    static func == (one: Page, other: Page) -> Bool { one === other }
  }

  final class Book: KeyValueObservable {
    @Observed var line = ""
    @Observed var page: Page?
  }

  @Test func `a value that an undone step alone holds may write what is recorded as it goes`() {
    let book = Book()
    let journal = Journal()
    journal.record(book, as: "book", \.line, \.page)
    book.page = Page(book)
    journal.undo()
    book.line = "a new change"
    #expect(book.line == "a page has gone")
    #expect(journal.undo() && book.line == "a new change")
    #expect(journal.undo() && book.line == "")
    #expect(!journal.canUndo)
  }

  @Test func `a value that the oldest step alone holds may write what is recorded as it goes`() {
    let book = Book()
    let journal = Journal(limit: 2)
    journal.record(book, as: "book", \.line, \.page)
    book.page = Page(book)
    book.page = nil
    for line in 1...8 { book.line = "\(line)" }
    #expect(book.line == "8")
    #expect(journal.undo() && journal.undo() && !journal.undo())
    #expect(book.line == "6")
  }

  @Test func `a value that the journal alone holds may write what is recorded as all goes`() {
    let book = Book()
    let journal = Journal()
    journal.record(book, as: "book", \.line, \.page)
    book.page = Page(book)
    book.page = nil
    journal.removeAll()
    #expect(book.line == "a page has gone")
    #expect(journal.undo() && book.line == "" && !journal.canUndo)
  }
}
