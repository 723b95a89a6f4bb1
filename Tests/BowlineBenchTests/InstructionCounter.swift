// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Counts the instructions that a workload of the benchmark takes, in a release build.
///
/// Times move from run to run, and by a half on a busy machine; instructions hardly do.
struct InstructionCounter {
  /// Why nothing could be counted.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let program: String

  /// Builds the benchmark.
  ///
  /// It goes to a folder of its own: the build that runs this test holds the usual one. Without
  /// debugging information, because valgrind of Debian 12 gives up on DWARF 5.
  init() throws {
    let root = FileSystem.package
    let scratch = "\(root)/.build/instructions"
    let build = try Command.run(
      "swift",
      [
        "build", "--package-path", root, "--scratch-path", scratch,
        "--configuration", "release", "--product", "bowline-bench", "-Xlinker", "--strip-all",
      ])
    guard build.status == .exited(0) else { throw Failure(description: build.output) }
    program = "\(scratch)/release/bowline-bench"
  }

  /// The instructions of one operation.
  ///
  /// Two runs, of which one does twice the work: what a run takes beside it falls out.
  func instructions(of workload: String, by subject: String) throws -> Double {
    let operations = 20_000
    let once = try count(workload, subject, operations: operations)
    let twice = try count(workload, subject, operations: 2 * operations)
    return Double(twice - once) / Double(operations)
  }

  /// The bytes that a workload of memory counts.
  func bytes(of workload: String) throws -> Double {
    let run = try Command.run(
      program, ["--lines", "--subject", "bowline", workload],
      environment: Command.environment(["BENCH_N": "20000"]))
    // "bowline mem10x1 2271.99"
    guard run.status == .exited(0),
      let word = run.output.split(whereSeparator: \.isWhitespace).last,
      let number = Double(word)
    else { throw Failure(description: run.output) }
    return number
  }

  private func count(_ workload: String, _ subject: String, operations: Int) throws -> Int {
    let run = try Command.run(
      "valgrind",
      [
        "--tool=callgrind", "--callgrind-out-file=/dev/null", program, "--lines",
        "--subject", subject, workload,
      ],
      environment: Command.environment(["BENCH_N": "\(operations)"]))
    // "==123== Collected : 4567"
    let words = run.output.split { $0 == " " || $0 == "\n" }
    guard run.status == .exited(0), let place = words.firstIndex(of: "Collected"),
      place + 2 < words.count, let number = Int(words[place + 2])
    else { throw Failure(description: run.output) }
    return number
  }
}
