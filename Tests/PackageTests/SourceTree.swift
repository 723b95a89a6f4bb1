// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The source files of this checkout.
enum SourceTree {
  /// The folder that holds `Package.swift`.
  static var root: String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }

  /// The manifest and all Swift and C files below `Sources` and `Tests`, by path.
  ///
  /// - Throws: ``Failure`` where a folder or a file cannot be read.
  static func files() throws -> [SourceFile] {
    let paths = try ["Package.swift"] + paths(below: "Sources") + paths(below: "Tests")
    return try paths.sorted().map { SourceFile(path: $0, text: try text(at: $0)) }
  }

  /// A folder or a file that cannot be read.
  struct Failure: Error {
    /// The path from the root of the package.
    let path: String

    /// The error number of the call that failed.
    let number: Int32
  }

  private static func paths(below folder: String) throws -> [String] {
    guard let stream = unsafe opendir("\(root)/\(folder)") else {
      throw Failure(path: folder, number: errno)
    }
    defer { unsafe closedir(stream) }
    var paths: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      guard !name.hasPrefix(".") else { continue }
      let path = "\(folder)/\(name)"
      if unsafe entry.pointee.d_type == UInt8(DT_DIR) {
        paths += try Self.paths(below: path)
      } else if [".swift", ".c", ".h"].contains(where: path.hasSuffix) {
        paths.append(path)
      }
    }
    return paths
  }

  private static func text(at path: String) throws -> String {
    let descriptor = unsafe open("\(root)/\(path)", O_RDONLY)
    guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw Failure(path: path, number: errno) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}
