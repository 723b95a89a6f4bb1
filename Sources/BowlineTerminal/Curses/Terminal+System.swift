// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

extension Terminal {
  /// The most bytes of a text that the terminal is asked to put into the clipboard.
  package nonisolated static let longestCopy = SystemCommand.longestCopy

  /// Asks the terminal to put a text into the clipboard of the person's desktop, also over a
  /// connection to another machine (OSC 52).
  ///
  /// The terminal does not say whether it has done so: many do it only if a person has allowed it.
  ///
  /// - Parameter text: The text, up to 74,994 bytes; it is sent as Base64, so nothing in it is a
  ///   command.
  /// - Returns: Whether the terminal was asked; false where its type is not known to take the
  ///   command, the text is too long, or the process is in the background.
  @discardableResult
  public func copy(_ text: String) -> Bool {
    guard takesSystemCommands, text.utf8.count <= Self.longestCopy else { return false }
    return sendBetweenFrames(SystemCommand.copying(text))
  }

  /// The title of the terminal's window; nil, as at the start, for the window's own.
  ///
  /// The window has its own title again however the process ends, and while another program has the
  /// terminal. Control characters in a title show as stand-ins, and at most 200 columns are sent.
  /// Where the type of the terminal is not known to take titles nothing is sent.
  public var title: String? {
    get { windowTitle.text }
    set {
      guard newValue != windowTitle.text else { return }
      let isFirst = !windowTitle.isSaved
      windowTitle.text = newValue
      guard takesSystemCommands else { return }
      if isFirst {
        windowTitle.isSaved = true
        Self.atRestore(SystemCommand.restoringTitle)
        sendBetweenFrames(titleBytes)
      } else if let newValue {
        sendBetweenFrames(SystemCommand.titling(newValue, isASCII: !isUTF8))
      } else {
        // The end restores a title, so it has to be saved again.
        sendBetweenFrames(SystemCommand.restoringTitle + SystemCommand.savingTitle)
      }
    }
  }

  /// The bytes that give the window its title once more; none where it has its own.
  var titleBytes: [UInt8] {
    guard windowTitle.isSaved else { return [] }
    let title = windowTitle.text.map { SystemCommand.titling($0, isASCII: !isUTF8) }
    return SystemCommand.savingTitle + (title ?? [])
  }

  /// Rings the bell of the terminal, which may flash, or do nothing: a person chooses.
  public func ringBell() { sendBetweenFrames(description.bell) }

  /// Adds bytes to those that are sent when the terminal is given back.
  static func atRestore(_ bytes: [UInt8]) {
    unsafe cn_guard_append(bytes.map(CChar.init(bitPattern:)), bytes.count)
  }

  /// Sends bytes after the frame that the terminal has not taken yet.
  ///
  /// - Returns: Whether they were taken; none are while the terminal is given back, or another
  ///   program has it.
  @discardableResult
  func sendBetweenFrames(_ bytes: [UInt8]) -> Bool {
    guard screen != nil, beginWriting() else { return false }
    defer { cn_guard_end() }
    send(bytes[...])
    return true
  }
}
