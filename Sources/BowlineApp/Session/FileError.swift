// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that cannot be read or written.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let verb: String
  let reason: String

  /// The failure of the call just made.
  init(path: String, verb: String) {
    self.path = path
    self.verb = verb
    reason = unsafe String(cString: strerror(errno))
  }

  var description: String {
    "\(path) cannot be \(verb): \(reason); name a file that can be"
  }
}
