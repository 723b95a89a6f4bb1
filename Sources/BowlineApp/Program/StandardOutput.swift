// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import Glibc

/// The program's output where it has no screen.
enum StandardOutput {
  /// Writes a text, all of it; where that fails the process ends with status 1, and without a
  /// reader by SIGPIPE, as filters do.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let count = unsafe Glibc.write(
          STDOUT_FILENO, bytes.baseAddress! + start, bytes.count - start)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          if errno == EPIPE { unblockPipeSignal() }
          let error = FileError(
            path: "standard output", verb: "written", advice: "send it elsewhere")
          BowlineProgram.fail("\(error)", status: 1)
        }
        start += count
      }
    }
  }

  /// Lets SIGPIPE end the process, if that has come: the threads of libdispatch block it.
  private static func unblockPipeSignal() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
