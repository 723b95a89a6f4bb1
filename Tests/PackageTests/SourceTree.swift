// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The source files of this checkout.
enum SourceTree {
  /// The manifest and all Swift and C files below `Sources` and `Tests`, by path.
  ///
  /// - Throws: `FileSystem.Failure` where a folder or a file cannot be read.
  static func files() throws -> [SourceFile] {
    let paths = try ["Package.swift"] + paths(below: "Sources") + paths(below: "Tests")
    return try paths.sorted().map { path in
      let bytes = try FileSystem.bytes(of: "\(FileSystem.package)/\(path)")
      return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func paths(below folder: String) throws -> [String] {
    try FileSystem.names(in: "\(FileSystem.package)/\(folder)").flatMap { name in
      let path = "\(folder)/\(name)"
      if FileSystem.isFolder("\(FileSystem.package)/\(path)") { return try paths(below: path) }
      return [".swift", ".c", ".h"].contains(where: path.hasSuffix) ? [path] : []
    }
  }
}
