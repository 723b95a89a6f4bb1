// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A folder beside a checkout of Bowline, in which a package is written as an article says.
///
/// It lies in the build folder of the tests and keeps what was built there, so that Bowline is
/// compiled for it once and not for each run.
final class EmptyPackage {
  /// The folder in which commands are run.
  private var folder: String

  /// Makes the folder, or empties it but for what was built.
  ///
  /// - Parameter name: The folder's name.
  init(_ name: String) throws {
    folder = Command.path(ofProduct: name)
    // A package is known by the name of its folder, which that of this checkout may not be.
    try run(
      """
      mkdir -p '\(folder)'; cd '\(folder)'; rm -f bowline
      find . -mindepth 2 -maxdepth 2 ! -name .build -exec rm -r {} +
      ln -s '\(SourceText.path(""))' bowline
      """)
  }

  /// Runs commands; a folder they go to stays that of the next ones.
  ///
  /// - Throws: ``Failure`` where one of them fails.
  func run(_ commands: String) throws {
    let result = try Command.run(
      "bash", ["-ec", "if [[ -e '\(folder)' ]]; then cd '\(folder)'; fi\n\(commands)\npwd"])
    guard result.status == .exited(0) else {
      throw Failure(commands: commands, output: result.output)
    }
    folder = result.output.split(separator: "\n").last.map(String.init) ?? folder
  }

  /// Starts a command in a terminal, which shows its exit status behind it.
  ///
  /// A build leaves the processors to other tests.
  func start(_ command: String) throws -> TmuxSession {
    try TmuxSession(
      "bash", ["-c", "cd '\(folder)'; nice \(command); echo \"exit status $?\""])
  }

  /// A step that does not work.
  struct Failure: Error {
    /// The commands.
    let commands: String

    /// The output of the commands.
    let output: String
  }

  /// Writes a file into a folder that is there.
  func write(_ text: String, to path: String) throws {
    try run("cat >'\(path)' <<'END OF FILE'\n\(text)END OF FILE")
  }
}
