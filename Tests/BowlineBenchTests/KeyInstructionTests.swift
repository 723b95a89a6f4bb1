// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The cost of a key from its byte to the bytes of the frame, in a whole program.
@Suite struct KeyInstructionTests {
  @Test func `a key costs little more on a large screen, whose cells stay as they were`() throws {
    let counter = try InstructionCounter(product: "ReadmeExample")
    let small = try counter.instructionsOfKey(rows: 24, columns: 80)
    let large = try counter.instructionsOfKey(rows: 60, columns: 200)
    #expect(small > 10_000, "\(small): it was counted")
    // 24,000 of them for the highlight of what the key has changed: the terminal's attributes on and
    // off, each of which ncurses makes of a program of its own, terminfo(5).
    #expect(small <= 72_000, "\(small)")
    // It has six times the cells, of which those of one row are compared.
    #expect(large <= 2 * small, "\(large), at 80x24 \(small)")
  }
}
