// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The Swift compiler, given small programs that use the library as it was just built.
enum SwiftCompiler {
  /// Gives the messages of the compiler about a program; empty if it takes the program.
  ///
  /// What passes between isolation domains is checked behind the type checker, so the program is
  /// compiled as far as SIL.
  ///
  /// - Parameter program: The text behind `import Bowline`.
  static func messages(for program: String) throws -> String {
    var path = Array("/tmp/bowline-program-XXXXXX.swift".utf8CString)
    let file = unsafe mkstemps(&path, 6)
    try #require(file >= 0)
    defer {
      unsafe unlink(path)
      close(file)
    }
    let text = Array("import Bowline\n\(program)\n".utf8)
    try #require(unsafe write(file, text, text.count) == text.count)
    let name = String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let result = try Command.run(
      "swiftc",
      [
        "-swift-version", "6", "-I", Command.path(ofProduct: "Modules"), "-parse-as-library",
        "-emit-sil", "-o", "/dev/null", name,
      ])
    // A compiler that cannot be run, or does not find the module, has not judged the program.
    try #require(!result.output.contains("no such module"))
    try #require((result.status == .exited(0)) == !result.output.contains("error:"))
    return result.output
  }
}
