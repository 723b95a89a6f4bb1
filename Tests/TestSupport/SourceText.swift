// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The lines of a file, for tests that compare what the program says with what it is made of.
public struct SourceText {
  /// The lines, without their ends.
  public let lines: [String]

  /// Reads a file of this package.
  ///
  /// - Parameter path: The path from the root of the package.
  /// - Throws: ``Missing`` if there is no such file.
  public init(_ path: String) throws {
    try self.init(absolute: Self.path(path))
  }

  /// Where a file of this package lies.
  ///
  /// - Parameter path: The path from the root of the package.
  public static func path(_ path: String) -> String {
    // This file stands in Tests/TestSupport.
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/\(path)"
  }

  /// Reads any file.
  ///
  /// - Throws: ``Missing`` if there is no such file.
  public init(absolute path: String) throws {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Missing(path: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// There is no such file.
  public struct Missing: Error {
    let path: String
  }
}
