// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// A request of a screen to its terminal, beside the picture.
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
  /// The terminal does not say whether it has done so, and many do it only if their settings allow
  /// it: see `Terminal.copy(_:)`. A text that is too long for that is not sent, and a note says so.
  /// A paste inside the program can use ``copiedText``.
  public func copy(_ text: String) {
    // An insight records changes of the program, and this is none.
    Insight.unrecorded { copiedText = text }
    if text.utf8.count > Terminal.longestCopy {
      toast.show(
        "copied inside the program only: the clipboard takes at most 74 kB", for: .seconds(3),
        isAnswer: true)
    } else {
      onRequest(.copy(text))
    }
  }

  /// Rings the bell of the terminal, which may flash or do nothing, as the person has set it up.
  public func ringBell() { onRequest(.bell) }
}
