// SPDX-License-Identifier: Apache-2.0

/// The modules that each target may import; this table is the architecture of the package.
enum LayerRule {
  /// The modules that a target's Swift files may import, by target.
  ///
  /// Those with a C are C and have no Swift files. Foundation stands nowhere: it would cost every
  /// start of the program 10 MB of memory and 10 ms.
  static let allowed: [String: Set<String>] = [
    "CTerminal": [],
    "CGetopt": [],
    "CMalloc": [],
    "CMarkdown": [],
    "CYajl": [],
    "CYaml": [],
    "Bowline": ["Glibc", "Observation", "Swift", "Synchronization"],
    "BowlineTerminal": ["CTerminal", "Dispatch", "Glibc", "Synchronization"],
    "BowlineWidgets": ["Bowline", "BowlineTerminal"],
    "BowlineMarkdown": ["Bowline", "BowlineTerminal", "BowlineWidgets", "CMarkdown"],
    "BowlineFeed": ["Bowline", "CYajl", "CYaml", "Dispatch", "Glibc", "Synchronization"],
    "BowlineTestSupport": ["Bowline", "BowlineTerminal", "BowlineWidgets"],
    "BowlineApp": [
      "Bowline", "BowlineFeed", "BowlineMarkdown", "BowlineTerminal", "BowlineWidgets", "CGetopt",
      "Dispatch", "Glibc",
    ],
    "BowlineBench": [
      "Bowline", "BowlineTerminal", "BowlineWidgets", "CMalloc", "Dispatch", "Glibc",
      "Observation",
    ],
    "BowlineTerminalBench": ["Glibc", "TestSupport"],
    "CursesCounter": [],
  ]

  /// The one folder whose files may import a module that other layers must not see.
  static let folders = ["CTerminal": "Sources/BowlineTerminal/Curses/"]

  /// Says what is wrong with the imports of a file, one sentence each; empty for files outside
  /// `Sources`.
  static func violations(in file: SourceFile) -> [String] {
    guard let target = file.target else { return [] }
    guard let allowed = allowed[target] else {
      return ["\(file.path): the target \(target) has no row in the table of layers"]
    }
    guard file.path.hasSuffix(".swift") else { return [] }
    if target.hasPrefix("C") { return ["\(file.path): \(target) holds C only"] }
    return file.importedModules.compactMap { module in
      guard allowed.contains(module) else {
        return "\(file.path): \(target) must not import \(module)"
      }
      if let folder = folders[module], !file.path.hasPrefix(folder) {
        return "\(file.path): only files below \(folder) import \(module)"
      }
      return nil
    }
  }
}
