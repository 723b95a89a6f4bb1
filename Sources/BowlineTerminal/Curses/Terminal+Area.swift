// SPDX-License-Identifier: Apache-2.0

internal import CTerminal

extension Terminal {
  /// Makes room for the inline area, from the cursor's row on.
  func takeArea() { sendForArea { [window] area in area.makeRoom(in: window) } }

  /// Blanks the inline area; the cursor is in its first row then, and the shell goes on there.
  func eraseArea() { sendForArea { area in area.erase() } }

  /// Begins a write; until it ends, the handlers of signals do not give the terminal back.
  ///
  /// - Returns: False while the process does not have the terminal.
  func beginWriting() -> Bool { cn_guard_begin(Int32(clamping: area?.rowsBelow ?? 0)) != 0 }

  /// Changes the area, and sends the bytes for that; nothing while the process does not have the
  /// terminal, since it makes room anew when it gets that back.
  private func sendForArea(_ change: (inout InlineArea) -> [UInt8]) {
    guard var area, beginWriting() else { return }
    defer { cn_guard_end() }
    let bytes = change(&area)
    self.area = area
    guard beginWriting() else { return }
    send(bytes[...])
    sendReports()
  }
}
