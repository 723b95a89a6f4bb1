// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Descriptors 0, 1 and 2, as a program was started with them.
package enum StandardDescriptors {
  /// Takes the numbers of those that are closed, so that no file of the program gets them.
  ///
  /// A file that is opened gets the lowest number that is free: the terminal would be taken for
  /// standard error, and a message would be written into it. Using what was closed still fails.
  package static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // Open the wrong way round: neither can the input be read nor the others be written.
      let mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // The number is this one, as all that are lower are taken by now.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// A descriptor as a person knows it.
  static func name(of descriptor: Int32) -> String {
    switch descriptor {
    case STDIN_FILENO: "standard input"
    case STDOUT_FILENO: "standard output"
    case STDERR_FILENO: "standard error"
    default: "descriptor \(descriptor)"
    }
  }
}
