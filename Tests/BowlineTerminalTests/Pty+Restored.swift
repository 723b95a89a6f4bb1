// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

extension Pty {
  /// Expects that the terminal is as it was, and that the last thing that happened to it is that it
  /// was left.
  func expectRestored() {
    #expect(settings == originalSettings)
    #expect(TerminalModes(after: output).changed == [])
    #expect(TerminalModes(after: output).everOn.isSuperset(of: [1049, 2004]))
    let text = String(decoding: output.filter { $0 != 0 }, as: UTF8.self)
    let paste = text.range(of: "\u{1B}[?2004l")
    let screen = text.range(of: "\u{1B}[?1049l")
    #expect(paste != nil && screen != nil && paste!.lowerBound < screen!.lowerBound)
  }
}

extension StringProtocol {
  /// Finds the first place where a text occurs.
  func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }
      .map { $0..<index($0, offsetBy: text.count) }
  }
}
