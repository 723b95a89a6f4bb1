// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// A folder of its own for the files of a test.
public final class Scratch {
  /// Its path.
  public let path: String

  /// Makes the folder.
  public init() {
    var name = Array("/tmp/bowline-XXXXXX".utf8CString)
    path = unsafe String(cString: mkdtemp(&name))
  }

  /// A script that did not end well.
  public struct ScriptFailure: Error {
    /// The output of the script.
    public let output: String
  }

  deinit { _ = try? Command.run("rm", ["-rf", path]) }

  /// Does something to the files, by a shell in the folder.
  public func shell(_ script: String) throws {
    let result = try Command.run("sh", ["-c", "cd \(path) || exit\n\(script)"])
    guard result.status == .exited(0) else {
      throw ScriptFailure(output: result.output)
    }
  }
}
