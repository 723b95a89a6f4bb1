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

  /// SwiftPM passes over what is not there, and a sanitizer would have fewer tests in silence.
  @Test func `the tests of each sanitizer are there`() throws {
    let text = String(
      decoding: try FileSystem.bytes(of: SourceText.path("Package.swift")), as: UTF8.self)
    let list = try #require(text.firstMatch(of: /let sanitizedTests[^=]*=((?s).*?)\n\]\n/)).output.1
    var (target, places) = ("", [String]())
    for found in list.matches(of: /"([^"]+)"(:?)/) where !["address", "thread"].contains(found.1) {
      if found.2 == ":" { target = "Tests/\(found.1)" }
      places.append(found.2 == ":" ? target : "\(target)/\(found.1)")
    }
    #expect(places.count > 20 && places.contains("Tests/BowlineWidgetsTests/Work"))
    #expect(
      places.filter {
        let path = SourceText.path($0)
        return !FileSystem.isFolder(path) && (try? FileSystem.bytes(of: path)) == nil
      } == [])
  }
}
