// SPDX-License-Identifier: Apache-2.0

/// The widgets that the libraries have, as their source says, for tests of things that none of them may
/// be missing from.
public enum PublicWidgets {
  /// The names of all public classes that come from `Widget` and can be made, without their type
  /// parameters, in their order.
  ///
  /// - Throws: ``FileSystem/Failure`` where the source cannot be read.
  public static func names() throws -> [String] { try documentation().keys.sorted() }

  /// Reads the lines of documentation that the source has for each of these classes, by its name.
  ///
  /// - Throws: ``FileSystem/Failure`` where the source cannot be read.
  public static func documentation() throws -> [String: [String]] {
    let declaration = /(?:public|open) (final )?class (\w+)(?:<.*>)?: (\w+)/
    var classes: [(name: String, base: String, isFinal: Bool, documentation: [String])] = []
    for module in ["BowlineMarkdown", "BowlineWidgets"] {
      for path in try files(below: SourceText.path("Sources/\(module)")) {
        var documentation: [String] = []
        for line in try SourceText(absolute: path).lines {
          if line.hasPrefix("///") {
            documentation.append(String(line.dropFirst(4)))
          } else if let found = line.prefixMatch(of: declaration) {
            classes.append(
              (String(found.2), String(found.3), found.1 != nil, documentation))
            documentation = []
          } else if !line.hasPrefix("@") {
            documentation = []
          }
        }
      }
    }
    var widgets: Set = ["Widget"]
    var count = 0
    while count != widgets.count {
      count = widgets.count
      for found in classes where widgets.contains(found.base) { widgets.insert(found.name) }
    }
    // Those that others inherit from, such as Container, have no look of their own.
    return Dictionary(
      uniqueKeysWithValues: classes.filter { $0.isFinal && widgets.contains($0.name) }
        .map { ($0.name, $0.documentation) })
  }

  private static func files(below folder: String) throws -> [String] {
    try FileSystem.names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      if FileSystem.isFolder(path) { return try files(below: path) }
      return path.hasSuffix(".swift") ? [path] : []
    }
  }
}
