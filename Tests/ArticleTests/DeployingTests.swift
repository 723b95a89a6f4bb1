// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The article *Give a program away*.
@Suite struct DeployingTests {
  @Test func `a program loads the libraries that the article names, and those of the toolchain`()
    throws
  {
    let article = try Article("Sources/BowlineWidgets/BowlineWidgets.docc/Deploying.md")
    let named = try #require(article.blocks.first { $0.language == "text" }).lines
    let loaded = try Command.run("ldd", [Command.path(ofProduct: "ReadmeExample")])
    let found = loaded.output.split(separator: "\n").compactMap { line in
      let words = line.split { " \t".contains($0) }
      let isPath = words.count > 2 && words[1] == "=>"
      return isPath && !words[2].contains("/swift/") ? String(words[0]) : nil
    }
    #expect(Set(found) == Set(named) && !named.isEmpty)
  }
}
