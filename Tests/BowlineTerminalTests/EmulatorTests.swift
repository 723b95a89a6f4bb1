// SPDX-License-Identifier: Apache-2.0

import Emulator
import Testing

@Suite struct EmulatorTests {
  @Test(arguments: 1...8)
  func `it shows the same, wherever a program's output is divided`(length: Int) {
    let emulator = Emulator(rows: 2, columns: 20)
    var bytes = Array("  今天 é│😀\u{1B}[2;1H  10 今天 x".utf8)[...]
    while !bytes.isEmpty {
      emulator.feed(bytes.prefix(length))
      bytes = bytes.dropFirst(length)
    }
    #expect(emulator.lines == ["  今天 é│😀", "  10 今天 x"])
  }

  @Test func `bytes that are no text are a stand-in`() {
    let emulator = Emulator(rows: 1, columns: 20)
    emulator.feed([0x20, 0xE4, 0x41])
    emulator.feed([0x82])
    #expect(emulator.lines == [" \u{FFFD}A\u{FFFD}"])
  }
}
