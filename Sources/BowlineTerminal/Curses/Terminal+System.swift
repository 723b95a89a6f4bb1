// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

extension Terminal {
  /// Asks the terminal to put a text into the clipboard of the person's desktop, also over a
  /// connection to another machine (OSC 52).
  ///
  /// The terminal does not say whether it has done so: many want to be told first that programs may.
  ///
  /// - Parameter text: The text, up to 74,994 bytes; it is sent as Base64, so nothing in it is a
  ///   command.
  /// - Returns: Whether the terminal was asked; not where its type is not known to take the question,
  ///   the text is too long, or the process is in the background.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    guard takesSystemCommands, text.utf8.count <= SystemCommand.longestCopy else { return false }
    return sendBetweenFrames(SystemCommand.copying(text))
  }

  /// Sends bytes after the frame that the terminal has not taken yet.
  ///
  /// - Returns: Whether they were taken; none are while the terminal is given back, or another
  ///   program has it.
  func sendBetweenFrames(_ bytes: [UInt8]) -> Bool {
    guard screen != nil, cn_guard_begin() != 0 else { return false }
    defer { cn_guard_end() }
    send(bytes[...])
    return true
  }
}
