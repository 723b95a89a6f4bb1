// SPDX-License-Identifier: Apache-2.0

/// The types of a file, as far as its text tells: those that it declares and those that it names.
extension SourceFile {
  /// The folder of the core that the file lies in, such as `Observing`; nil for files elsewhere.
  var room: String? {
    let parts = path.split(separator: "/")
    return parts.count == 4 && parts.starts(with: ["Sources", "Bowline"]) ? String(parts[2]) : nil
  }

  /// The names of the types that the file declares outside of all others, and not for itself alone.
  var declaredTypes: Set<String> {
    let declaration =
      #/
      ^(?: (?: @\w+ (?: \([^)]*\) )? | public | package | open | final | indirect | nonisolated ) \s )*
      (?: class | struct | enum | protocol | actor | typealias ) \s (\w+)
      /#
    return Set(code.compactMap { $0.prefixMatch(of: declaration).map { String($0.1) } })
  }

  /// Says whether the file declares a type, whose name has dots in it where it stands in another
  /// one.
  func declares(_ type: String) -> Bool {
    let names = type.split(separator: ".")
    guard let name = names.last else { return false }
    let declaration = /\b(?:class|struct|enum|protocol|actor|typealias) (\w+)/
    return code.contains { line in
      guard let found = line.firstMatch(of: declaration), found.1 == name else { return false }
      return names.count > 1 || !line.hasPrefix(" ")
    }
  }

  /// Code of the file is marked as unsafe.
  var usesUnsafe: Bool { code.contains { $0.contains(/\bunsafe\b/) } }

  /// The words of the code that may be names of types: they begin with a capital letter, and no dot
  /// stands before them.
  var capitalizedWords: Set<String> {
    var words: Set<String> = []
    for line in code {
      for found in line.matches(of: /(^|[^.\w\\])([A-Z]\w*)/) { words.insert(String(found.2)) }
    }
    return words
  }

  /// The lines without comments and without what stands in literals.
  private var code: [String] {
    var isInsideLiteral = false
    return lines.map { line in
      if !line.ranges(of: "\"\"\"").count.isMultiple(of: 2) {
        isInsideLiteral.toggle()
        return ""
      }
      if isInsideLiteral { return "" }
      let plain = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"")
      return String(plain.prefix(upTo: plain.firstRange(of: "//")?.lowerBound ?? plain.endIndex))
    }
  }
}
