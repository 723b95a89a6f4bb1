// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The parts that the documentation of each widget has.
@Suite struct WidgetDocumentationTests {
  @Test(arguments: [
    ("its size", ["Size"]), ("its keys, or that there are none", ["Keys", "keys"]),
    ("its form in ASCII", ["ASCII"]), ("its look without colors", ["without colors"]),
  ])
  func `each widget is documented with`(what: String, words: [String]) throws {
    let missing = try PublicWidgets.documentation().filter { _, lines in
      let text = lines.joined(separator: " ").lowercased()
      return !words.contains { text.contains($0.lowercased()) }
    }
    #expect(missing.keys.sorted() == [], "\(what)")
  }
}
