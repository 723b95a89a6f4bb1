// SPDX-License-Identifier: Apache-2.0

/// The lines of a file, for tests that compare what the program says with what it is made of.
public struct SourceText {
  /// The lines, without their ends.
  public let lines: [String]

  /// Reads a file of this package.
  ///
  /// - Parameter path: The path from the root of the package.
  /// - Throws: ``FileSystem/Failure`` if it cannot be read.
  public init(_ path: String) throws {
    try self.init(absolute: Self.path(path))
  }

  /// Gives the absolute path of a file of this package.
  ///
  /// - Parameter path: The path from the root of the package.
  public static func path(_ path: String) -> String { "\(FileSystem.package)/\(path)" }

  /// Reads any file.
  ///
  /// - Throws: ``FileSystem/Failure`` if it cannot be read.
  public init(absolute path: String) throws {
    lines = String(decoding: try FileSystem.bytes(of: path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
