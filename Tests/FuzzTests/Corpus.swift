// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The inputs that are kept for a fuzz target, in `Tests/Fuzz/Corpus`.
struct Corpus {
  /// Each input with the name of its file, in the order of the names.
  let inputs: [(name: String, bytes: [UInt8])]

  /// Reads the corpus of a target.
  ///
  /// - Throws: `FileSystem.Failure` where the folder or a file cannot be read.
  init(_ target: String) throws {
    let folder = "\(FileSystem.package)/Tests/Fuzz/Corpus/\(target)"
    inputs = try FileSystem.names(in: folder).map { name in
      (name, try FileSystem.bytes(of: "\(folder)/\(name)"))
    }
  }
}
