// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineTerminal

/// Pictures that move as a session did.
@Suite struct MovingPictureTests {
  private static func picture(_ text: String, theme: Theme = .dark, columns: Int = 40) -> Picture {
    var grid = CellGrid(size: Size(rows: 3, columns: columns))
    grid.write("a title that stays", row: 0, column: 0)
    grid.write(text, row: 1, column: 0)
    return Picture(grid, theme: theme)
  }

  private static func frames(_ svg: String) -> [Substring] {
    svg.split(separator: "\n").filter { $0.hasPrefix("<g class=\"f ") }
  }

  @Test func `of each picture there is what differs from the one before`() throws {
    var moving = MovingPicture()
    moving.add(Self.picture("number 10 of 12"), at: .zero)
    moving.add(Self.picture("number 11 of 12"), at: .seconds(1))
    let svg = moving.svg(title: "numbers")
    try Markup.check(svg)
    #expect(svg.ranges(of: "a title that stays").count == 1)
    let frames = Self.frames(svg)
    try #require(frames.count == 1)
    #expect(frames[0].contains(#"textLength="9">1</text>"#))
    // What was there is covered.
    #expect(frames[0].contains(##"<path fill="#181a1f" d="M72 20h9v20h-9z"/>"##))
  }

  @Test func `each picture shows from its time on, and the whole begins anew after a rest`() {
    var moving = MovingPicture()
    moving.add(Self.picture("a"), at: .zero)
    moving.add(Self.picture("b"), at: .milliseconds(500))
    moving.add(Self.picture("c"), at: .milliseconds(2500))
    let svg = moving.svg(title: "")
    #expect(svg.contains("animation:5s step-end infinite"))
    #expect(svg.contains("@keyframes f1{0%{visibility:hidden}10%{visibility:visible}}"))
    #expect(svg.contains("@keyframes f2{0%{visibility:hidden}50%{visibility:visible}}"))
    #expect(svg.contains("@media(prefers-reduced-motion:no-preference)"))
  }

  @Test func `pictures that look the same, or show too short a time, are left out`() {
    var moving = MovingPicture()
    moving.add(Self.picture("a"), at: .zero)
    moving.add(Self.picture("a"), at: .seconds(1))
    moving.add(Self.picture("b"), at: .seconds(2))
    moving.add(Self.picture("c"), at: .milliseconds(2010))
    let frames = Self.frames(moving.svg(title: ""))
    #expect(frames.count == 1)
    #expect(frames.first?.contains(">c</text>") == true)
  }

  @Test func `a single picture does not move`() {
    var moving = MovingPicture()
    moving.add(Self.picture("a"), at: .zero)
    #expect(moving.svg(title: "still") == Self.picture("a").svg(title: "still"))
  }

  @Test func `another theme or another size is drawn as a whole`() {
    var moving = MovingPicture()
    moving.add(Self.picture("a"), at: .zero)
    moving.add(Self.picture("a", theme: .light), at: .seconds(1))
    moving.add(Self.picture("a", theme: .light, columns: 60), at: .seconds(2))
    let svg = moving.svg(title: "")
    #expect(svg.ranges(of: "a title that stays").count == 3)
    #expect(Self.frames(svg).allSatisfy { $0.contains(##"rx="8" fill="#fafafa""##) })
    // The document has room for the largest one.
    #expect(svg.contains("width=\"564\""))
  }

  @Test func `a digit that changes a hundred times costs less than 300 bytes each time`() {
    var moving = MovingPicture()
    moving.add(Self.picture("0"), at: .zero)
    let first = moving.svg(title: "").utf8.count
    for count in 1...100 { moving.add(Self.picture("\(count)"), at: .milliseconds(100 * count)) }
    #expect(moving.svg(title: "").utf8.count - first < 30_000)
  }
}
