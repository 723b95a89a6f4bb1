// SPDX-License-Identifier: Apache-2.0

import Glibc
import ModelChecks

/// The options of the tester.
struct Options {
  /// The part that a process has in it.
  enum Work {
    /// Starts the others and reports what they find.
    case drive
    /// Performs the programs of some seeds.
    case run
    /// Performs the program on standard input.
    case play
  }

  var work = Work.drive
  var seed: UInt64 = 0
  var count = 20_000
  var seconds = 0
  /// The number of failures that are shrunk before the end.
  var failures = 5
  var features = Set(Feature.allCases)
  /// Programs have several isolation domains.
  var hasDomains = false

  static let usage = """
    Usage: ModelTester [OPTION...]

      --seed N         The first seed; a random one where nothing is said.
      --count N        How many programs; 20000 where nothing is said.
      --seconds N      Go on for so long, whatever the count.
      --failures N     How many failures to shrink before giving up.
      --without A,B    What the programs do not use.
      --with A,B       What the programs use, and nothing else.
      --domains        Programs of several isolation domains.
      --play           Perform the program on standard input.

    Features: \(Feature.allCases.map(\.rawValue).joined(separator: " "))
    """

  init(_ arguments: ArraySlice<String>) {
    seed = UInt64.random(in: 0..<1 << 40)
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--run": work = .run
      case "--play": work = .play
      case "--domains": hasDomains = true
      case "--seed": seed = UInt64(Self.number(&rest))
      case "--count": count = Self.number(&rest)
      case "--seconds": seconds = Self.number(&rest)
      case "--failures": failures = Self.number(&rest)
      case "--without": features.subtract(Self.features(&rest))
      case "--with": features = Self.features(&rest)
      default: Self.fail()
      }
    }
  }

  /// The arguments that give a child the same features.
  var featureArguments: [String] {
    ["--with", features.map(\.rawValue).sorted().joined(separator: ",")]
      + (hasDomains ? ["--domains"] : [])
  }

  /// The program of a seed.
  func program(seed: UInt64) -> [Step] {
    hasDomains
      ? DomainCheck.program(seed: seed, features: features)
      : ModelCheck.program(seed: seed, features: features)
  }

  private static func number(_ rest: inout ArraySlice<String>) -> Int {
    guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else { fail() }
    return number
  }

  private static func features(_ rest: inout ArraySlice<String>) -> Set<Feature> {
    let names = rest.popFirst()?.split(separator: ",") ?? []
    let features = names.compactMap { Feature(rawValue: String($0)) }
    if features.count < names.count { fail() }
    return Set(features)
  }

  private static func fail() -> Never {
    print(usage)
    exit(2)
  }
}
