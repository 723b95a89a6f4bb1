// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The article *Inside Bowline*, whose rooms, map and walks are those of the code.
@Suite struct InsideBowlineTests {
  /// A step of a walk: a file, and what it says of it.
  private struct Step {
    let path: String
    let text: String
  }

  @Test func `each folder of the core is a room, and each room is a folder`() throws {
    let rooms = try rows("The rooms").map { $0[0].droppedBackticks }
    let folders = Set(try SourceTree.files().compactMap(\.room))
    #expect(rooms.count == Set(rooms).count)
    #expect(Set(rooms) == folders)
  }

  @Test func `each type of the map is declared in the file that it names`() throws {
    let files = try coreFiles()
    let rows = try rows("The map")
    #expect(rows.count > 50)
    for row in rows {
      let (type, path) = (row[0].droppedBackticks, row[1].droppedBackticks)
      let file = files["Sources/Bowline/\(path)"]
      #expect(file?.declares(type) == true, "\(type) in \(path)")
    }
    #expect(Set(rows.map { $0[0] }).count == rows.count, "each type has one row")
  }

  @Test func `each room has a type in the map, or the one that the map says`() throws {
    let rooms = try rows("The rooms").map { $0[0].droppedBackticks }
    let mapped = Set(try rows("The map").map { $0[1].droppedBackticks.prefix { $0 != "/" } })
    #expect(rooms.allSatisfy { mapped.contains($0[...]) })
  }

  @Test(arguments: [
    "A key to its cell", "A write to its label", "An edit to its model", "The making of a binding",
    "Where code of others runs",
  ])
  func `each step of a walk has a file, and in it the functions that it names`(
    walk: String
  ) throws {
    let files = try coreFiles()
    let steps = try steps(walk)
    #expect(steps.count > 5)
    for step in steps {
      let file = files["Sources/\(step.path)"]
      #expect(file != nil, "\(walk): \(step.path)")
      for found in step.text.matches(of: /`(\w+)(\(?)[^`]*`/) {
        let isNamed = file?.names(String(found.1), isFunction: !found.2.isEmpty)
        #expect(isNamed != false, "\(walk): \(found.1) in \(step.path)")
      }
    }
  }

  @Test func `each file that keeps something while code of others runs is listed`() throws {
    let listed = Set(try steps("Where code of others runs").map(\.path))
    for file in try SourceTree.files() where file.room != nil {
      if file.text.contains("withExtendedLifetime(") {
        #expect(listed.contains(String(file.path.dropFirst("Sources/".count))), "\(file.path)")
      }
    }
  }

  @Test func `a write passes at most ten files of the core on its way to a label`() throws {
    let passed = try steps("A write to its label").map(\.path)
    #expect(passed.allSatisfy { $0.hasPrefix("Bowline/") })
    #expect(passed.count >= 8)
    #expect(Set(passed).count <= 10)
  }

  @Test func `the rooms stand in the order of the layers`() throws {
    #expect(try rows("The rooms").map { $0[0].droppedBackticks } == FolderRule.layers)
  }

  // MARK: What the article says

  private func section(_ title: String) throws -> [String] {
    let lines = try SourceText("Sources/Bowline/Bowline.docc/InsideBowline.md").lines
    let rest = lines.drop { $0 != "## \(title)" }.dropFirst()
    #expect(!rest.isEmpty, "the article has a section \(title)")
    return Array(rest.prefix { !$0.hasPrefix("## ") })
  }

  /// The cells of each row of the table in a section, without its head.
  private func rows(_ title: String) throws -> [[String]] {
    try section(title).filter { $0.hasPrefix("| `") }.map { line in
      line.dropFirst(2).split(separator: " | ").map(String.init)
    }
  }

  /// The steps of the list in a section.
  private func steps(_ title: String) throws -> [Step] {
    var items: [String] = []
    for line in try section(title) {
      if line.contains(#/^\d+\. /#) {
        items.append(line)
      } else if line.hasPrefix("   "), !items.isEmpty {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    let steps = items.compactMap { item in
      item.firstMatch(of: /^\d+\. `([^`]+\.swift)`:(.*)/).map {
        Step(path: String($0.1), text: String($0.2))
      }
    }
    #expect(steps.count == items.count, "each step begins with its file")
    return steps
  }

  private func coreFiles() throws -> [String: SourceFile] {
    Dictionary(uniqueKeysWithValues: try SourceTree.files().map { ($0.path, $0) })
  }
}

extension String {
  /// The text between its backticks.
  fileprivate var droppedBackticks: String { filter { $0 != "`" } }
}

extension SourceFile {
  /// Says whether the file has what an article names: a function is declared in it; of other names
  /// those are looked for that no word of English looks like, such as `nextNumber`.
  fileprivate func names(_ name: String, isFunction: Bool) -> Bool {
    guard isFunction else {
      return name.first?.isUppercase != false || !name.contains(where: \.isUppercase)
        || text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains(name[...])
    }
    let isMember = name == "init" || name == "subscript"
    let start = isMember ? name : "func \(name)"
    return lines.contains { line in
      ["(", "<", "?("].contains { line.contains("\(start)\($0)") }
    }
  }
}
