// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Descriptors 0, 1 and 2, as a program was started with them.
package enum StandardDescriptors {
  /// Opens those that are closed, so that no file of the program gets their numbers.
  ///
  /// A file gets the lowest free number: the terminal could become standard error, and messages
  /// would be written to it. Reading or writing a descriptor that was closed still fails.
  package static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Opened the wrong way round: the input cannot be read, and the others cannot be written.
      let mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // The file gets this number, as all lower ones are used by now.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// The name of a descriptor, for a person.
  static func name(of descriptor: Int32) -> String {
    switch descriptor {
    case STDIN_FILENO: "standard input"
    case STDOUT_FILENO: "standard output"
    case STDERR_FILENO: "standard error"
    default: "descriptor \(descriptor)"
    }
  }
}
