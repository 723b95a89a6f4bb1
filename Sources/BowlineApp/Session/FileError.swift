// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that cannot be read or written.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let verb: String
  let reason: String
  let advice: String

  /// There is a file of this name already.
  let isThere: Bool

  /// The failure of the call just made.
  ///
  /// - Parameter advice: What to do about it; nil for naming another file.
  init(path: String, verb: String, advice: String? = nil) {
    self.path = path
    self.verb = verb
    self.advice = advice ?? "name a file that can be \(verb)"
    isThere = errno == EEXIST
    reason = unsafe String(cString: strerror(errno))
  }

  var description: String {
    "\(path) cannot be \(verb): \(reason); \(advice)"
  }
}
