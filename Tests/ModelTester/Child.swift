// SPDX-License-Identifier: Apache-2.0

import Glibc
import ModelChecks

/// A process that performs programs, and may crash.
enum Child {
  /// How long a program may take, which takes no time unless it goes on for ever.
  private static let limit: UInt32 = 5

  /// Performs the program on standard input.
  static func play(_ options: Options) async -> Int32 {
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    guard let program = Step.program(in: text) else {
      print("this is no program")
      return 2
    }
    alarm(limit)
    guard let problem = await problem(with: program, options) else {
      return 0
    }
    print("problem: \(problem)")
    return 1
  }

  /// Performs the programs of some seeds, and says before each one which it is.
  static func run(_ options: Options) async -> Int32 {
    for seed in options.seed..<options.seed + UInt64(options.count) {
      let line = "\(seed)\n"
      _ = unsafe write(1, line, line.utf8.count)
      alarm(limit)
      if await problem(with: options.program(seed: seed), options) != nil { return 1 }
    }
    return 0
  }

  private static func problem(with program: [Step], _ options: Options) async -> String? {
    options.hasDomains
      ? await DomainCheck.problem(with: program) : ModelCheck.problem(with: program)
  }
}
