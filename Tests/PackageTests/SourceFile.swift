// SPDX-License-Identifier: Apache-2.0

/// A file of the package, as the rules about source text see it.
struct SourceFile {
  /// The path from the root of the package, such as `Sources/Bowline/Change.swift`.
  let path: String

  /// The whole text.
  let text: String

  /// The lines of the text without their ends.
  var lines: [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The target below `Sources` that the file belongs to, or nil for other files.
  var target: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  /// The modules that the file imports, in their order, with `Glibc` for `import Glibc.math`.
  ///
  /// Comments and the inside of multi-line literals are no imports. Two statements on one line
  /// are left to the formatter, which refuses them.
  var importedModules: [String] {
    let statement =
      #/
      ^\s*
      (?: (?: @\w+ (?: \([^)]*\) )? | public | package | internal | fileprivate | private ) \s+ )*
      import \s+
      (?: (?: struct | class | enum | protocol | func | var | let | typealias ) \s+ )?
      `? (\w+)
      /#
    var modules: [String] = []
    var isInsideLiteral = false
    for line in lines where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      if !isInsideLiteral, let match = line.firstMatch(of: statement) {
        modules.append(String(match.1))
      }
      let quotes = line.ranges(of: "\"\"\"").count
      if !quotes.isMultiple(of: 2) { isInsideLiteral.toggle() }
    }
    return modules
  }
}
