// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The colors of the code that a scene shows.
@Suite struct CodeTextTests {
  private func text(_ line: String, in style: Style) -> [String] {
    CodeText.parts(of: line).filter { $0.style == style }.map(\.text)
  }

  @Test func `the parts of a line are the line`() {
    for entry in SceneCatalog.all {
      for line in entry.type.code {
        #expect(CodeText.parts(of: line).map(\.text).joined() == line)
      }
    }
  }

  @Test func `strings, types, keywords, key paths and cases have their looks`() {
    let line = #"for (a, Name) in try b.bind(\.text, to: Self.c, path: "d.e", sync: .number) {"#
    #expect(text(line, in: .heading) == ["for", "in", "try", "Self"])
    #expect(text(line, in: .warning) == ["Name"])
    #expect(text(line, in: .success) == [#""d.e""#])
    #expect(text(line, in: .accent) == [#"\.text"#, ".number"])
    #expect(text("a = b  // to c", in: .muted) == ["// to c"])
    #expect(text("d?.e[0].f", in: .accent).isEmpty, "what follows a name is a member of it")
  }

  @Test func `a string without an end goes to the end of the line`() {
    #expect(text(#"a "b c"#, in: .success) == [#""b c"#])
  }

  @Test(arguments: [
    (11, #"let a = "t…"#), (9, "let a = …"), (6, "let a…"), (1, "…"), (18, #"let a = "text" + b"#),
  ])
  func `what does not fit is marked, in whatever part it is cut`(columns: Int, shown: String) {
    let canvas = Canvas(rows: 1, columns: 40)
    CodeText.write(#"let a = "text" + b"#, on: canvas, row: 0, column: 0, columns: columns)
    #expect(canvas.lines == [shown])
  }
}
