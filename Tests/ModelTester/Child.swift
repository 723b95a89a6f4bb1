// SPDX-License-Identifier: Apache-2.0

import Glibc
import ModelChecks

/// A process that performs programs, and may crash.
enum Child {
  /// The seconds of a processor that a program may take, which takes none unless it goes on for ever,
  /// and those that it may wait where others need the processor.
  private static let limit = (working: 60, waiting: UInt32(600))

  private static func startLimits() {
    var timer = itimerval()
    timer.it_value.tv_sec = limit.working
    unsafe setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
    alarm(limit.waiting)
  }

  /// Performs the program on standard input.
  static func play(_ options: Options) async -> Int32 {
    var text = ""
    while let line = readLine(strippingNewline: false) { text += line }
    guard let program = Step.program(in: text) else {
      print("this is no program")
      return 2
    }
    startLimits()
    guard let problem = await problem(with: program, options) else {
      return 0
    }
    print("problem: \(problem)")
    // A sanitizer that finds something at the end writes out nothing that is still to be written.
    fflush(nil)
    return 1
  }

  /// Performs the programs of some seeds, and says before each one which it is.
  static func run(_ options: Options) async -> Int32 {
    for seed in options.seed..<options.seed + UInt64(options.count) {
      let line = "\(seed)\n"
      _ = unsafe write(1, line, line.utf8.count)
      startLimits()
      if await problem(with: options.program(seed: seed), options) != nil { return 1 }
    }
    return 0
  }

  private static func problem(with program: [Step], _ options: Options) async -> String? {
    options.hasDomains
      ? await DomainCheck.problem(with: program) : await ModelCheck.problem(with: program)
  }
}
