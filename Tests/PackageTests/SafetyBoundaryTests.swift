// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The boundary of memory safety in the core.
@Suite struct SafetyBoundaryTests {
  @Test func `unsafe stands in fourteen small files of the core, and in no other`() throws {
    let guarding = try SourceTree.files().filter { file in
      file.room != nil && file.usesUnsafe
    }
    let paths = guarding.map { String($0.path.dropFirst("Sources/Bowline/".count)) }.sorted()
    #expect(
      paths == [
        "Changes/Notice.swift", "Delivery/SlowPath.swift", "Insight/Insight.Change.swift",
        "Memory/Casts.swift", "Memory/Lent.swift", "Memory/Liveness.swift",
        "Memory/Location.swift", "Memory/Unretained.swift",
        "Observing/Accessor.swift", "Observing/PropertyCache.swift", "Sync/TextBytes.swift",
        "Threads/DomainStamp.swift", "Threads/Locked.swift", "Threads/ThreadWord.swift",
      ])
  }

  @Test func `a word in a comment or in a name is no use of it`() {
    let file = SourceFile(
      path: "Sources/Bowline/A.swift", text: "// unsafe\nlet unsafely = 1 // unsafe\n")
    #expect(!file.usesUnsafe)
    #expect(SourceFile(path: "A.swift", text: "let one = unsafe two\n").usesUnsafe)
    #expect(SourceFile(path: "A.swift", text: "nonisolated(unsafe) var one = 1\n").usesUnsafe)
  }
}
