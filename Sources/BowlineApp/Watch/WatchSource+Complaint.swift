// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension WatchSource {
  /// The first file or program that there is not, for a person; nil where all are there.
  static func complaint(_ options: WatchOptions) -> String? {
    let files = options.files.filter { $0 != WatchOptions.standardInput }
    for file in files where unsafe access(file, R_OK) != 0 {
      return unsafe "\(file): \(String(cString: strerror(errno)))"
    }
    guard let program = options.command.first, !program.contains("/") else {
      return options.command.first.flatMap { program in
        unsafe access(program, X_OK) == 0
          ? nil : "\(program): \(String(cString: strerror(errno)))"
      }
    }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/bin:/usr/bin"
    let isThere = path.split(separator: ":", omittingEmptySubsequences: false).contains { folder in
      unsafe access(folder.isEmpty ? program : "\(folder)/\(program)", X_OK) == 0
    }
    return isThere ? nil : unsafe "\(program): \(String(cString: strerror(ENOENT)))"
  }
}
