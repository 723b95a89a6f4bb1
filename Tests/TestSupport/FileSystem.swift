// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Files and folders, as tests read them.
public enum FileSystem {
  /// A file or a folder that cannot be read.
  public struct Failure: Error {
    /// Its path.
    public let path: String

    /// The error number of the call that failed.
    public let number: Int32
  }

  /// The folder of this package, which holds `Package.swift`.
  public static var package: String {
    // This file stands in Tests/TestSupport.
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  /// The content of a file.
  ///
  /// - Throws: ``Failure`` where it cannot be read.
  public static func bytes(of path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw Failure(path: path, number: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The names of what lies in a folder, in their order, without those that begin with a dot.
  ///
  /// - Throws: ``Failure`` where it cannot be read, so for what is no folder.
  public static func names(in folder: String) throws -> [String] {
    guard let stream = unsafe opendir(folder) else { throw Failure(path: folder, number: errno) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) {
          unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Says whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var state = stat()
    return unsafe stat(path, &state) == 0 && state.st_mode & S_IFMT == S_IFDIR
  }
}
