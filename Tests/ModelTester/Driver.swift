// SPDX-License-Identifier: Apache-2.0

import Glibc
import ModelChecks
import TestSupport

/// The driver of the processes that perform programs; it shrinks the program at which one fails.
struct Driver {
  private let options: Options
  private let tester = BuiltProgram("ModelTester")
  private let environment: [String: String]

  /// The exit status by which the address sanitizer says that it has found something.
  private static let leakStatus: Int32 = 23

  /// The number of programs that a process performs; the first ones fill the caches, with all
  /// domains at once.
  private var batch: Int { options.hasDomains ? 20 : 500 }

  init(_ options: Options) {
    self.options = options
    var environment = Command.environment()
    // A sanitizer says more of a crash than its signal.
    environment["ASAN_OPTIONS"] = "detect_leaks=1:exitcode=\(Self.leakStatus)"
    environment["TSAN_OPTIONS"] = "halt_on_error=1:atexit_sleep_ms=0"
    self.environment = environment
  }

  /// Performs programs until there were enough.
  ///
  /// - Returns: The exit status: 1 if one failed.
  func run() -> Int32 {
    print("seeds from \(options.seed)")
    fflush(nil)
    let start = time(nil)
    var (next, done, failures) = (options.seed, 0, 0)
    while done < options.count || time(nil) - start < options.seconds, failures < options.failures {
      let left = options.seconds > 0 ? batch : options.count - done
      let count = min(batch, max(left, 1))
      guard let failed = firstFailure(from: next, count) else {
        done += count
        next += UInt64(count)
        continue
      }
      failures += 1
      report(failed)
      done += Int(failed - next) + 1
      next = failed + 1
    }
    let known = (options.seed..<next).count { ModelCheck.isKnown(options.program(seed: $0)) }
    let part = options.hasDomains ? "" : " \(known) of them compared notice by notice,"
    print("\(done) programs,\(part) \(failures) failed")
    return failures == 0 ? 0 : 1
  }

  /// The first seed whose program fails.
  private func firstFailure(from seed: UInt64, _ count: Int) -> UInt64? {
    let arguments = ["--run", "--seed", "\(seed)", "--count", "\(count)"]
    let result = run(arguments + options.featureArguments)
    if result.status == .exited(0) { return nil }
    // Leaks are looked for at the end.
    if result.status == .exited(Self.leakStatus), count > 1 {
      let half = count / 2
      return firstFailure(from: seed, half)
        ?? firstFailure(from: seed + UInt64(half), count - half)
    }
    return result.output.split(separator: "\n").last.flatMap { UInt64($0) } ?? seed
  }

  private func report(_ seed: UInt64) {
    let program = options.program(seed: seed)
    // One that goes on for ever, and one of several domains, takes long to try.
    let limits: [ProcessEnd] = [.signaled(SIGALRM), .signaled(SIGVTALRM)]
    let isSlow = options.hasDomains || limits.contains(play(program).status)
    var shrinker = Shrinker(program, tries: isSlow ? 150 : 600) { failure(of: $0) != nil }
    let small = shrinker.shrink()
    guard let result = failure(of: small) else {
      return print("\nseed \(seed) failed once, and not again")
    }
    print("\nseed \(seed) fails: \(Self.text(of: result))")
    for step in small { print(step.text(indentation: "  ")) }
    fflush(nil)
  }

  /// Gives the result of a program that fails; nil if it does not, however often it is tried.
  private func failure(of program: [Step]) -> BuiltProgram.Result? {
    // Domains take their turns in another order each time.
    for _ in 0..<(options.hasDomains ? 10 : 1) {
      let result = play(program)
      if result.status != .exited(0) { return result }
    }
    return nil
  }

  private func play(_ program: [Step]) -> BuiltProgram.Result {
    run(
      ["--play"] + options.featureArguments,
      input: program.map { $0.text() }.joined(separator: "\n"))
  }

  private func run(_ arguments: [String], input: String = "") -> BuiltProgram.Result {
    do {
      return try tester.run(arguments, input: input, environment: environment)
    } catch {
      print("\(error)")
      exit(2)
    }
  }

  /// The problem that a process found, or what ended it.
  private static func text(of result: BuiltProgram.Result) -> String {
    let lines = (result.output + result.errors).split(separator: "\n")
    let telling =
      lines.first { $0.hasPrefix("problem:") }
      ?? lines.first {
        $0.contains("Sanitizer:") || $0.contains("SUMMARY:")
          || $0.contains("Fatal error")
      }
    return telling.map(String.init) ?? "\(result.status)"
  }
}
