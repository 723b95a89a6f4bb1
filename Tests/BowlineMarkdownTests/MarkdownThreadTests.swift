// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineMarkdown

@Suite struct MarkdownThreadTests {
  @Test func `texts that are read on several threads at once are each read as alone`() async {
    let wrong = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<400).count { _ in
            let tree = MarkdownTree("one ~~two~~ *three*")
            let kinds = tree.root.children.first?.children.map(\.kind)
            return kinds != ["text", "strikethrough", "text", "emph"]
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
  }
}
