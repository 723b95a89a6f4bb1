// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

/// The sections of the article *A gallery of widgets*: each has a widget, a listing, a picture and keys.
@Suite struct GalleryTests {
  private let article: Article
  private let names: [String]

  init() throws {
    article = try Article("Sources/BowlineWidgets/BowlineWidgets.docc/WidgetGallery.md")
    names = try PublicWidgets.names()
  }

  @Test func `every widget of the library has a section, with a listing and a picture`() {
    for name in names {
      let blocks = article.blocks.filter { $0.heading == name }
      #expect(blocks.map(\.language) == ["swift", "text"], "\(name)")
      #expect(blocks.first.map { (1...8).contains($0.lines.count) } == true, "\(name)")
    }
    #expect(Set(article.blocks.map(\.heading)) == Set(names))
  }

  @Test func `every section says the keys of its widget in a line`() throws {
    let lines = try SourceText("Sources/BowlineWidgets/BowlineWidgets.docc/WidgetGallery.md").lines
    let sections = lines.split { $0.hasPrefix("### ") }.dropFirst()
    #expect(sections.count == names.count)
    for section in sections {
      #expect(section.count { $0.hasPrefix("Keys: ") } == 1, "\(section)")
    }
  }

  @Test func `each picture is what the listing above it shows`() throws {
    // A folder with a name that is the same everywhere, but for the ones around it.
    let scratch = Scratch()
    try scratch.shell("mkdir -p songs/live; touch songs/bolero.ogg songs/nocturne.ogg")
    let gallery = Gallery(folder: "\(scratch.path)/songs")
    for block in article.blocks where block.language == "text" {
      let size = (rows: block.lines.count, columns: 44)
      let rows: [String]
      if let make = gallery.widgets[block.heading] {
        rows = Pilot(make(), rows: size.rows, columns: size.columns).rows
      } else {
        let show = try #require(gallery.layers[block.heading], "\(block.heading)")
        let pilot = Pilot(Spacer(), rows: size.rows, columns: size.columns)
        show(pilot.screen)
        rows = pilot.rows.map { row in
          let short = row.replacing(scratch.path, with: "")
          let line = String(repeating: "─", count: row.count - short.count)
          return line.isEmpty ? row : String(short.dropLast()) + line + "╮"
        }
        while pilot.screen.dismiss() {}
      }
      #expect(rows == block.lines, "\(block.heading):\n\(rows.joined(separator: "\n"))\nend")
    }
  }
}
