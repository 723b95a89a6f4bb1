// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct ManifestTests {
  /// The manifest as SwiftPM reads it in a folder.
  private func manifest(in folder: String) throws -> String {
    let scratch = Scratch()
    let place = "\(scratch.path)/\(folder)"
    try scratch.shell("mkdir -p \(place) && cp \(SourceText.path("Package.swift")) \(place)")
    let result = try Command.run("swift", ["package", "--package-path", place, "dump-package"])
    try #require(result.status == .exited(0), "\(result.output)")
    return result.output
  }

  @Test func `warnings stop a build of this folder alone, and none of a project that fetches it`()
    throws
  {
    #expect(try manifest(in: "bowline").contains("treatAllWarnings"))
    // SwiftPM passes such a setting of C to the compiler in part only, which then stops for another
    // reason: "unknown argument: '-fPIC'".
    #expect(!(try manifest(in: "checkouts/bowline").contains("treatAllWarnings")))
  }
}
