// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The terminal that the process belongs to, whatever its standard streams are: tty(4).
enum ControllingTerminal {
  /// The descriptors of a terminal.
  struct Streams {
    /// The descriptor that keys come from.
    var input = STDIN_FILENO

    /// The descriptor that the screen goes to.
    var output = STDOUT_FILENO

    /// The descriptors that were opened for this, and have to be closed.
    var opened: [Int32] = []
  }

  /// The standard streams, with the controlling terminal in place of one that is no terminal.
  ///
  /// - Parameter isWanted: Whether a stream may be replaced.
  /// - Throws: ``TerminalError`` when the process has no controlling terminal.
  static func streams(isWanted: Bool) throws(TerminalError) -> Streams {
    var streams = Streams()
    let (hasKeys, hasScreen) = (isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1)
    guard isWanted, !hasKeys || !hasScreen else { return streams }
    let descriptor = open(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw TerminalError(
        code: .notATerminal,
        detail: StandardDescriptors.name(of: hasKeys ? STDOUT_FILENO : STDIN_FILENO))
    }
    streams.opened = [descriptor]
    if !hasKeys { streams.input = descriptor }
    if !hasScreen { streams.output = descriptor }
    return streams
  }

  /// Opens the controlling terminal.
  ///
  /// - Returns: Its descriptor; -1 where the process has no such terminal.
  static func open(_ flags: Int32) -> Int32 { unsafe Glibc.open("/dev/tty", flags) }

  /// Says whether two descriptors are of one terminal; one may be `/dev/tty`, a device of its own.
  static func isSame(_ one: Int32, _ other: Int32) -> Bool {
    var first = stat()
    var second = stat()
    guard isatty(one) == 1, isatty(other) == 1, unsafe fstat(one, &first) == 0,
      unsafe fstat(other, &second) == 0
    else { return false }
    // tcgetpgrp(3) fails for any terminal but the controlling one.
    return first.st_rdev == second.st_rdev || (tcgetpgrp(one) >= 0 && tcgetpgrp(other) >= 0)
  }
}
