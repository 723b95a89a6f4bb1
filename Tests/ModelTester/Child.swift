// SPDX-License-Identifier: Apache-2.0

import Glibc
import ModelChecks

/// A process that performs programs, and may crash.
enum Child {
  /// How long a program may take, which takes no time unless it goes on for ever.
  private static let limit: UInt32 = 20

  /// Performs the program on standard input.
  static func play(_ options: Options) -> Int32 {
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    guard let program = Step.program(in: text) else {
      print("this is no program")
      return 2
    }
    alarm(limit)
    guard let problem = ModelCheck.problem(with: program) else {
      return 0
    }
    print("problem: \(problem)")
    return 1
  }

  /// Performs the programs of some seeds, and says before each one which it is.
  static func run(_ options: Options) -> Int32 {
    for seed in options.seed..<options.seed + UInt64(options.count) {
      let line = "\(seed)\n"
      _ = unsafe write(1, line, line.utf8.count)
      alarm(limit)
      let program = ModelCheck.program(seed: seed, features: options.features)
      if ModelCheck.problem(with: program) != nil { return 1 }
    }
    return 0
  }
}
