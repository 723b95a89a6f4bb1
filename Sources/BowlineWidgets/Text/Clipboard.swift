// SPDX-License-Identifier: Apache-2.0

/// The text that was copied last, while an editor uses it.
struct Clipboard {
  /// The text; empty before the first copy.
  private(set) var text: String

  /// The editor has copied the text.
  private(set) var isNew = false

  /// Makes a clipboard with the text that was copied before.
  init(_ text: String = "") { self.text = text }

  /// Stores a text, unless it is empty.
  mutating func copy(_ text: String) {
    if text.isEmpty { return }
    self.text = text
    isNew = true
  }
}

extension Widget {
  /// Runs a closure with the text copied last on the screen, and stores there what it copies.
  final func withClipboard(_ use: (inout Clipboard) -> Bool) -> Bool {
    let screen = screen
    var clipboard = Clipboard(screen?.copiedText ?? "")
    let isUsed = use(&clipboard)
    if clipboard.isNew { screen?.copy(clipboard.text) }
    return isUsed
  }
}
