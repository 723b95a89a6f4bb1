// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A thing that a screen asks of its terminal beside the picture.
enum TerminalRequest {
  /// To put a text into the clipboard.
  case copy(String)
  /// To ring the bell.
  case bell
}

extension Screen {
  /// Copies a text: it is ``copiedText`` from now on, and the terminal is asked to put it into the
  /// clipboard of the person's desktop.
  ///
  /// The terminal does not say whether it has done so, and many want to be told first that programs
  /// may: see `Terminal.copy(_:)`. A paste inside the program can go by ``copiedText``.
  public func copy(_ text: String) {
    // No news for who asks what has changed in the program.
    Insight.unrecorded { copiedText = text }
    onRequest(.copy(text))
  }

  /// Rings the bell of the terminal, which may flash, or do nothing: a person chooses.
  public func ringBell() { onRequest(.bell) }
}
