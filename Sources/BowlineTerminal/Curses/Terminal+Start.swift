// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension Terminal {
  /// Takes the terminal of the process: standard input and output, or the controlling terminal in
  /// their place: ``Options/usesControllingTerminal``.
  ///
  /// - Parameter options: The choices about it.
  /// - Throws: ``TerminalError`` when there is no terminal or it cannot show a screen.
  /// - Precondition: No other terminal is taken.
  public convenience init(options: Options = Options()) throws(TerminalError) {
    StandardDescriptors.fill()
    let streams = try ControllingTerminal.streams(isWanted: options.usesControllingTerminal)
    do {
      try self.init(
        input: streams.input, output: streams.output, type: Self.environment("TERM") ?? "",
        options: options)
    } catch {
      for descriptor in streams.opened { Glibc.close(descriptor) }
      throw error
    }
    owned = streams.opened
  }

  /// Takes the terminal behind two descriptors, both of the same one, whose type is that of the
  /// environment variable TERM.
  ///
  /// - Parameters:
  ///   - input: The descriptor that keys come from. It stays open.
  ///   - output: The descriptor that the screen goes to. It stays open.
  ///   - options: The choices about it; ``Options/usesControllingTerminal`` has no effect.
  /// - Throws: ``TerminalError`` when one of them is no terminal or it cannot show a screen.
  /// - Precondition: No other terminal is taken.
  public convenience init(
    input: Int32, output: Int32, options: Options = Options()
  ) throws(TerminalError) {
    StandardDescriptors.fill()
    try self.init(
      input: input, output: output, type: Self.environment("TERM") ?? "", options: options)
  }

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
  /// - Parameter options: The choices about the terminal.
  /// - Precondition: No other terminal is taken.
  public static func orExit(options: Options = Options()) -> Terminal {
    do {
      return try Terminal(options: options)
    } catch {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "program"
      var line = CellGrid.line("\(program): \(error)", isASCII: !TextEncoding.isUTF8) + "\n"
      line.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
      exit(1)
    }
  }

  /// The value of a variable of the environment; nil where it is not set.
  package nonisolated static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
