// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that cannot be read or written.
package struct FileError: Error, CustomStringConvertible {
  package let path: String
  let verb: String

  /// The system's words for the failure.
  package let reason: String
  let advice: String

  /// There is a file of this name already.
  package let isThere: Bool

  /// There is no file of this name.
  package let isMissing: Bool

  /// The failure of the call just made.
  ///
  /// - Parameter advice: What to do about it; nil for naming another file.
  package init(path: String, verb: String, advice: String? = nil) {
    self.path = path
    self.verb = verb
    self.advice = advice ?? "name a file that can be \(verb)"
    isThere = errno == EEXIST
    isMissing = errno == ENOENT
    reason = unsafe String(cString: strerror(errno))
  }

  /// A failure for another reason than the system's.
  package init(path: String, verb: String, reason: String, advice: String) {
    self.path = path
    self.verb = verb
    self.reason = reason
    self.advice = advice
    isThere = false
    isMissing = false
  }

  package var description: String {
    "\(path) cannot be \(verb): \(reason); \(advice)"
  }
}
