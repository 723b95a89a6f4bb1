// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineFeed

/// The formats, conditions, transforms and paths of layouts.
@Suite struct LayoutValueTests {
  @Test(arguments: [
    ("%d", 41.6, "42"), ("%d", -0.4, "0"), ("%.1f %%", 12.34, "12.3 %"), ("%f", 1, "1.000000"),
    ("%5.1f|", 1.25, "  1.3|"), ("%-5d|", 7, "7    |"), ("%05d", -7, "-0007"), ("%+d", 7, "+7"),
    ("%'d", 1_234_567, "1,234,567"), ("%s MB", 3, "3 MB"), ("%.2f", 0.005, "0.01"),
    ("%d", 1e30, "1e+30"),
  ])
  func `a format puts a number in its place`(format: String, number: Double, text: String) throws {
    #expect(try LayoutFormat(format).text(.number(number)) == text)
  }

  @Test func `a text is no number for a format that wants one`() throws {
    #expect(try LayoutFormat("%d").text(.text("x")) == nil)
    #expect(try LayoutFormat("<%s>").text(.text("x")) == "<x>")
  }

  @Test(arguments: ["", "%", "x", "%x", "%d %s", "%.d.%", "%100d", "%.10f"])
  func `a format without one place for a value is refused`(format: String) {
    #expect(throws: LayoutPathError.self) { try LayoutFormat(format) }
  }

  @Test(arguments: [
    ("> 80", 81.0, true), (">80", 80, false), (">= 80", 80, true), ("< 1", 0, true),
    ("<= 1", 2, false), ("== 1", 1, true), ("!= 1", 1, false),
  ])
  func `a condition compares a number`(text: String, number: Double, holds: Bool) throws {
    #expect(try LayoutCondition(text).holds(.number(number)) == holds)
  }

  @Test(arguments: ["s.x => 5", "s.x =< 5", "s.x >> 5", "s.x === 5", "s.x =! 5", "s.x <> 5"])
  func `signs that are no comparison are refused`(text: String) {
    #expect(throws: LayoutPathError.self) { try LayoutCondition.pathAndCondition(text) }
  }

  @Test func `a condition compares texts and truth values for being equal`() throws {
    #expect(try LayoutCondition("== failed").holds(.text("failed")))
    #expect(try LayoutCondition("== \"a b\"").holds(.text("a b")))
    #expect(try LayoutCondition("!= true").holds(.truth(false)))
  }

  @Test(arguments: [
    ("== 3", "3", true), ("!= 3", "3", false), ("!= 3", "4", true), ("== 3", "3.0", true),
    ("<= 3", "3", true), ("> 1", "2", true), ("< 1", "2", false), (">= 2", " 2 ", true),
    ("== 3", "x", false), ("!= 3", "x", true), ("<= 3", "x", false), ("== 1234", "01234", false),
    ("== \"3\"", "3", true),
  ])
  func `a condition compares a text that is a number with a number`(
    text: String, value: String, holds: Bool
  ) throws {
    #expect(try LayoutCondition(text).holds(.text(value)) == holds)
  }

  @Test func `a condition with a number holds for no other value, but for being unequal`() throws {
    for value in [FeedValue.null, .truth(true)] {
      #expect(try !LayoutCondition("== 1").holds(value))
      #expect(try !LayoutCondition("<= 1").holds(value))
      #expect(try LayoutCondition("!= 1").holds(value))
    }
  }

  private func transform(_ steps: [String]) throws -> LayoutTransform {
    LayoutTransform(try steps.map { text in try LayoutTransform.Step(text) })
  }

  @Test func `the steps of a transform are done in turn, and undone from the last`() throws {
    let steps = try transform(["/ 1024", "+ 1"])
    #expect(steps.value(.number(2048)) == .number(3))
    #expect(steps.original(of: .number(3)) == .number(2048))
    #expect(try transform(["upper"]).value(.text("a")) == .text("A"))
    #expect(try transform(["trim"]).value(.text("  a b ")) == .text("a b"))
    #expect(try transform(["not"]).original(of: .truth(true)) == .truth(false))
    #expect(try transform(["* 1e308", "* 1e308"]).value(.number(9)) == .null)
  }

  @Test func `a text that is a number is transformed as one, and another text is no number`() throws
  {
    let steps = try transform(["* 2", "round"])
    #expect(steps.value(.text("5.2")) == .number(10))
    #expect(steps.value(.text(" 7 ")) == .number(14) && steps.misfit(of: .text("7")) == nil)
    #expect(steps.value(.text("abc")) == .text("abc"))
    #expect(steps.misfit(of: .text("abc")) == .text("abc"))
    #expect(
      steps.misfit(of: .truth(true)) == .truth(true) && steps.misfit(of: .null) == nil)
    #expect(try transform(["upper"]).misfit(of: .text("abc")) == nil)
  }

  @Test func `an aggregate is that of all rows, also of those that are not kept`() throws {
    let rows = (1...1_500).map { "{\"n\":\($0)}" } + ["{\"m\":1}"]
    let feed = feed(reading: "{\"ps\":[\(rows.joined(separator: ","))],\"none\":[{}]}")
    func number(_ text: String) throws -> Double? {
      feed.value(of: try LayoutPath(text, sources: ["app"]))?.number
    }
    #expect(try number("app.ps.@count") == 1_501 && number("app.ps.@sum.n") == 1_125_750)
    #expect(try number("app.ps.@min.n") == 1 && number("app.ps.@max.n") == 1_500)
    #expect(try number("app.ps.@avg.n") == 750)
    #expect(feed["ps"]?.value.description == "1501 rows")
  }

  @Test func `an aggregate that a Double cannot hold is none`() throws {
    let feed = feed(reading: "{\"r\":[{\"x\":1.7e308},{\"x\":1.7e308}]}")
    let (sum, mean) = (
      try LayoutPath("app.r.@sum.x", sources: ["app"]),
      try LayoutPath("app.r.@avg.x", sources: ["app"])
    )
    #expect(feed.value(of: sum) == nil && feed.value(of: mean) == .number(1.7e308))
  }

  @Test func `a path of a layout leads to what its feed has`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "app")
    for text in [#"{"n":1,"ps":[{"cpu":1},{"cpu":2}],"a":{"b":"x"}}"#, #"{"n":4}"#] {
      reader.read(Array((text + "\n").utf8), at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    func value(_ text: String) throws -> FeedValue? {
      feed.value(of: try LayoutPath(text, sources: ["app"]))
    }
    #expect(try value("app.n") == .number(4))
    #expect(try value("app.n.@least") == .number(1))
    #expect(try value("app.n.@mean") == .number(2.5))
    #expect(try value("app.a.b") == .text("x"))
    #expect(try value("app.ps.@sum.cpu") == .number(3))
    #expect(try value("app.ps.@count") == .number(2))
    #expect(try value("app.@lines") == .number(2))
    #expect(try value("app.nothing") == nil)
  }

  @Test func `a name in quotes is taken as it is, with an ending behind it`() throws {
    func path(_ text: String) throws -> LayoutPath { try LayoutPath(text, sources: ["app"]) }
    #expect(try path(#"app."@timestamp""#) == LayoutPath(source: "app", name: "@timestamp"))
    #expect(try path(#"app."a..""b""#).name == #"a.."b"#)
    let rate = try path(#"app."@n".@rate"#)
    #expect(rate == LayoutPath(source: "app", name: "@n", ending: .statistic(.rate)))
    #expect(rate.text == #"app."@n".@rate"# && rate.localText == "@n.@rate")
    for text in [#"app."a"#, #"app."""#, #"app."a"b"#, #"app."a".b"#] {
      #expect(throws: LayoutPathError.self) { try path(text) }
    }
  }

  @Test func `a source whose name has dots is found by the longest name`() throws {
    let path = try LayoutPath("a.b.c", sources: ["a", "a.b"])
    #expect(path.source == "a.b" && path.name == "c" && path.text == "a.b.c")
  }
}
