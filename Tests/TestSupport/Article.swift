// SPDX-License-Identifier: Apache-2.0

/// The listings of an article or of README, so that tests can use what readers are told to.
public struct Article {
  /// A listing between two lines of backticks.
  public struct Block: Sendable {
    /// The word behind the backticks, such as `swift`; empty where there is none.
    public let language: String

    /// The heading above it, without its marks; empty for none.
    public let heading: String

    /// The lines of the paragraph before it, as one line.
    public let lead: String

    /// The lines of the listing.
    public let lines: [String]

    /// The listing as the text of a file.
    public var text: String { lines.map { $0 + "\n" }.joined() }

    /// The last Swift file that the paragraph before it names in backticks; nil for none.
    public var file: String? {
      let words = lead.split(separator: "`", omittingEmptySubsequences: false)
      // Every other part stands between backticks.
      return words.indices.filter { !$0.isMultiple(of: 2) }.map { String(words[$0]) }
        .last { $0.hasSuffix(".swift") }
    }
  }

  /// The listings, from top to bottom.
  public let blocks: [Block]

  /// Reads a file of this package.
  ///
  /// - Parameter path: The path from the root of the package.
  /// - Throws: `SourceText.Missing` if there is no such file.
  public init(_ path: String) throws {
    self.init(lines: try SourceText(path).lines)
  }

  /// Reads the lines of a text.
  public init(lines: [String]) {
    var blocks: [Block] = []
    var heading = ""
    var paragraph: [String] = []
    var isParagraphOver = false
    var open: (language: String, lines: [String])?
    for line in lines {
      if let block = open {
        if line == "```" {
          let lead = paragraph.joined(separator: " ")
          blocks.append(
            Block(language: block.language, heading: heading, lead: lead, lines: block.lines))
          (open, paragraph) = (nil, [])
        } else {
          open?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      } else if line.isEmpty {
        isParagraphOver = true
      } else {
        if line.hasPrefix("#") { heading = String(line.drop { "# ".contains($0) }) }
        if isParagraphOver { paragraph = [] }
        isParagraphOver = false
        paragraph.append(line)
      }
    }
    self.blocks = blocks
  }

  /// The Swift listings whose lines do not stand together in one of some files, however indented.
  ///
  /// - Parameter files: The paths from the root of the package.
  /// - Throws: `SourceText.Missing` if there is no such file.
  public func blocks(notIn files: [String]) throws -> [Block] {
    let sources = try files.map { try SourceText($0).lines.map(Self.unindented) }
    return blocks.filter { block in
      let lines = block.lines.map(Self.unindented)
      return block.language == "swift" && !sources.contains { $0.contains(lines) }
    }
  }

  private static func unindented(_ line: String) -> String {
    String(line.drop { $0 == " " })
  }
}
