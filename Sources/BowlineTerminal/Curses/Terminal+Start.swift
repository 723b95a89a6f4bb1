// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension Terminal {
  /// Takes the terminal of the process, or ends the process.
  ///
  /// ```swift
  /// let application = Application(Terminal.orExit())
  /// ```
  ///
  /// Where there is no terminal, as in a pipe, or one that cannot show a screen, a line on standard
  /// error says so and what to do, and the exit status is 1. A `try` at the top of a program would
  /// show it as a crash.
  ///
  /// - Parameter options: What is chosen about the terminal.
  /// - Precondition: No other terminal is taken.
  public static func orExit(options: Options = Options()) -> Terminal {
    do {
      return try Terminal(options: options)
    } catch {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "program"
      var line = Grid.line("\(program): \(error)", isASCII: !TextEncoding.isUTF8) + "\n"
      line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
      exit(1)
    }
  }
}
