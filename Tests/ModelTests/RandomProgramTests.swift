// SPDX-License-Identifier: Apache-2.0

import ModelChecks
import TestSupport
import Testing

/// Random programs over the whole interface beside a plain model of the contract.
///
/// A failure names the seed and prints the shrunk program. `make check` and `make fuzz` run more of
/// them.
@Suite struct RandomProgramTests {
  @Test(arguments: [1, UInt64.random(in: 0..<1 << 40)])
  func `random programs do what the contract says, and nothing is left`(_ seed: UInt64) throws {
    try run(["--seed", "\(seed)", "--count", "1000"])
  }

  @Test(arguments: [1, UInt64.random(in: 0..<1 << 40)])
  func `random programs of several isolation domains do too`(_ seed: UInt64) throws {
    try run(["--domains", "--seed", "\(seed)", "--count", "60"])
  }

  @Test(
    arguments:
      FailedPrograms.ofOneDomain + FailedPrograms.ofBatches + FailedPrograms.ofJournals)
  func `a program that failed before does not`(_ program: String) throws {
    try play(program, [])
  }

  @Test(arguments: FailedPrograms.ofSeveralDomains)
  func `a program of several domains that failed before does not`(_ program: String) throws {
    try play(program, ["--domains"])
  }

  private func play(_ program: String, _ options: [String]) throws {
    let result = try BuiltProgram("ModelTester").run(["--play"] + options, input: program)
    #expect(result.status == .exited(0), "\(result.output)\(result.errors)")
  }

  private func run(_ arguments: [String]) throws {
    let result = try BuiltProgram("ModelTester").run(arguments + ["--failures", "1"])
    #expect(result.status == .exited(0), "\(result.output)\(result.errors)")
  }
}
