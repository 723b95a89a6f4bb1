// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Counts the instructions that a release build takes: for a workload of the benchmark, or for a key.
///
/// Times move from run to run, and by a half on a busy machine; instructions hardly do.
struct InstructionCounter {
  /// The reason why nothing could be counted.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let scratch = Scratch()
  private let program: String

  /// Builds the benchmark, or another program, as it is installed.
  ///
  /// It is counted without debugging information, because valgrind of Debian 12 gives up on DWARF 5.
  init(product: String = "bowline-bench") throws {
    let root = FileSystem.package
    let build = try Command.run("\(root)/Tools/build-release", [product])
    guard build.status == .exited(0) else { throw Failure(description: build.output) }
    program = "\(scratch.path)/\(product)"
    try scratch.shell("strip --strip-debug -o \(program) \(root)/.build/static/release/\(product)")
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

  /// The instructions from the byte of a key to the wait for the next one, in a terminal of a size.
  func instructionsOfKey(rows: Int, columns: Int) throws -> Double {
    let keys = 20
    let once = try least(keys: keys, rows, columns)
    let twice = try least(keys: 2 * keys, rows, columns)
    return Double(twice - once) / Double(keys)
  }

  /// The least of three runs: on a busy machine highlights end between two keys, which is counted too.
  private func least(keys: Int, _ rows: Int, _ columns: Int) throws -> Int {
    let runs = try (0..<3).map { _ in try count(keys: keys, rows, columns) }
    return runs.min()!
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

  /// Presses keys one after the other, each after the frame of the one before.
  private func count(keys: Int, _ rows: Int, _ columns: Int) throws -> Int {
    let profile = "\(program).profile"
    let pty = try Pty(
      "valgrind", ["--quiet", "--tool=callgrind", "--callgrind-out-file=\(profile)", program],
      rows: rows, columns: columns)
    guard pty.wait(forText: "boxes") else { throw Failure(description: "no screen") }
    for _ in 0..<keys {
      let before = pty.output.count
      pty.write("+")
      guard pty.wait(until: { $0.count > before }) else { throw Failure(description: "no frame") }
    }
    pty.write("q")
    guard pty.end() == .exited(0) else { throw Failure(description: "it did not end") }
    // "totals: 4567"
    let text = String(decoding: try FileSystem.bytes(of: profile), as: UTF8.self)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
    guard let line, let number = Int(line.dropFirst(8)) else {
      throw Failure(description: "no profile")
    }
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
