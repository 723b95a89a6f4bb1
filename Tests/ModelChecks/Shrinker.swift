// SPDX-License-Identifier: Apache-2.0

/// A search for the smallest part of a failing program that fails.
///
/// Steps are taken out, then put in the place of what they stand inside of, and numbers are made
/// smaller, for as long as the program still fails.
public struct Shrinker {
  private var program: [Step]
  private var triesLeft: Int
  private let fails: ([Step]) -> Bool

  /// - Parameters:
  ///   - program: The program, which fails.
  ///   - tries: How many programs may be tried.
  ///   - fails: Whether a program fails.
  public init(_ program: [Step], tries: Int, fails: @escaping ([Step]) -> Bool) {
    self.program = program
    triesLeft = tries
    self.fails = fails
  }

  /// Finds a small program that fails.
  public mutating func shrink() -> [Step] {
    var size = max(program.count / 2, 1)
    while size > 0, triesLeft > 0 {
      var start = 0
      while start < program.count {
        var candidate = program
        candidate.removeSubrange(start..<min(start + size, program.count))
        if !take(candidate) { start += size }
      }
      size /= 2
    }
    while simplify(), triesLeft > 0 {}
    return program
  }

  private mutating func take(_ candidate: [Step]) -> Bool {
    guard triesLeft > 0 else { return false }
    triesLeft -= 1
    guard fails(candidate) else { return false }
    program = candidate
    return true
  }

  /// Tries all smaller programs, and returns whether one of them fails too.
  private mutating func simplify() -> Bool {
    var isSmaller = false
    var place = 0
    while true {
      let candidates = Self.simpler(program)
      // Those before have been tried with this program, or nearly this one.
      guard place < candidates.count, triesLeft > 0 else { return isSmaller }
      if take(candidates[place]) { isSmaller = true } else { place += 1 }
    }
  }

  /// The programs with one thing less.
  private static func simpler(_ program: [Step]) -> [[Step]] {
    var result: [[Step]] = []
    for (index, step) in program.enumerated() {
      func replace(by steps: [Step]) {
        var candidate = program
        candidate.replaceSubrange(index...index, with: steps)
        result.append(candidate)
      }
      replace(by: [])
      if !step.inner.isEmpty { replace(by: step.inner) }
      for (place, number) in step.numbers.enumerated() where number != 0 {
        var smaller = step
        smaller.numbers[place] = 0
        replace(by: [smaller])
        if number > 1 {
          smaller.numbers[place] = number - 1
          replace(by: [smaller])
        }
      }
      for inner in simpler(step.inner) {
        var smaller = step
        smaller.inner = inner
        replace(by: [smaller])
      }
    }
    return result
  }
}
