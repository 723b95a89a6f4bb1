// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The inputs that are kept for a fuzz target, in `Tests/Fuzz/Corpus`.
struct Corpus {
  /// Each input with the name of its file, in the order of the names.
  let inputs: [(name: String, bytes: [UInt8])]

  /// There is no such folder, or no such file.
  struct Missing: Error {
    let path: String
  }

  /// Reads the corpus of a target.
  init(_ target: String) throws {
    let root = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let folder = "/\(root)/Fuzz/Corpus/\(target)"
    guard let stream = unsafe opendir(folder) else { throw Missing(path: folder) }
    defer { unsafe closedir(stream) }
    var inputs: [(name: String, bytes: [UInt8])] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { inputs.append((name, try Self.bytes(of: "\(folder)/\(name)"))) }
    }
    self.inputs = inputs.sorted { $0.name < $1.name }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw Missing(path: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
