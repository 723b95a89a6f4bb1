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

  /// What a program of the testers once failed at, whether the core or the model was wrong.
  @Test(arguments: [
    (
      [],
      """
      make 0 0
      make 0 0
      make 0 0
      make 0 0
      link 5 1 0
      observe 1 13 0
      edit 2 0 0 0
      batch {
        edit 3 0 0 0
        link 1 0 0
      }
      """
    ),
    (
      [],
      """
      rings
      make 0 1
      make 0 0
      make 0 0
      bind 1 0 10 0 0 0 0
      observe 0 5 11
      write 0 3 1
      bind 0 4 11 0 0 0 0
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      make 0 0
      make 0 0
      make 0 0
      bind 0 3 12 1 0 3 0
      write 0 0 1
      rollback 0 0 {
        link 3 0 0
      }
      """
    ),
    (
      [],
      """
      rings
      make 3 0
      bind 0 0 13 0 0 0 0
      batch {
        write 0 0 0
        revert 0
        write 0 0 3
      }
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 1
      make 5 0
      bind 1 5 8 3 0 3 0
      rollback 0 0 {
        revert 0
      }
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      make 5 0
      bind 0 2 4 0 0 0 0
      batch {
        revert 0
        suspend 0
        resume 0
      }
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      observe 0 5 0 {
        write 5 3 0
        edit 5 0 0 0
      }
      edit 1 0 0 0
      bind 0 3 10 0 0 0 0
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      make 0 1
      observe 2 5 24
      batch {
        edit 2 0 0 0
        edit 5 0 0 0
      }
      edit 5 0 0 0
      """
    ),
    (
      [],
      """
      make 0 1
      make 0 0
      make 0 0
      bind 0 4 8 1 0 1 0
      batch {
        write 4 0 1
        write 0 4 0
      }
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      make 0 1
      make 5 0
      bind 2 3 8 3 0 1 0
      batch {
        revert 0
      }
      """
    ),
    (
      [],
      """
      make 0 1
      make 4 0
      bind 0 5 5 1 0 0 1
      make 0 0
      batch {
        revert 0
        write 4 0 3
      }
      """
    ),
    (
      [],
      """
      make 0 0
      observe 0 1 0
      batch {
        write 0 1 1
        observe 0 10 26
        write 0 1 0
        write 0 0 0
      }
      """
    ),
    (
      [],
      """
      make 0 0
      observe 0 0 4 {
        group {
          end 0 0
          write 0 0 0
        }
      }
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      observe 0 11 0
      bind 0 3 8 1 0 0 0
      link 0 0 0
      batch {
        write 0 4 1
        link 0 1 0
      }
      """
    ),
    (
      [],
      """
      make 0 0
      make 0 0
      edit 0 0 0 0
      rollback 0 1 {
        bind 0 1 10 0 0 0 0
        observe 0 5 8
      }
      """
    ),
    (
      [],
      """
      rings
      make 0 0
      record 0
      observe 0 3 0 {
        undo 0
      }
      bind 0 0 4 1 0 0 0
      """
    ),
    (
      [],
      """
      make 0 1
      observe 0 7 0
      hook 0 {
        end 0 0
        redo 0
      }
      batch {
        write 0 7 1
      }
      """
    ),
    (
      [],
      """
      make 0 0
      observe 0 0 0 {
        drop 0
      }
      observe 0 0 0
      write 0 0 1
      """
    ),
    (
      ["--domains"],
      """
      make 0 0
      domain {
        make 0 0
        make 0 0
        track 11 5 0
        copy 0
        reflect 4 2
        batch {
          link 1 0 0
          drop 1
        }
      }
      """
    ),
    (
      ["--domains"],
      """
      domain {
        make 0 2
        make 0 0
        bind 0 5 12 1 5 0 0
        bind 0 5 11 0 0 0 0
        edit 0 0 0 0
      }
      """
    ),
  ])
  func `a program that failed before does not`(_ options: [String], _ program: String) throws {
    let result = try BuiltProgram("ModelTester").run(["--play"] + options, input: program)
    #expect(result.status == .exited(0), "\(result.output)\(result.errors)")
  }

  private func run(_ arguments: [String]) throws {
    let result = try BuiltProgram("ModelTester").run(arguments + ["--failures", "1"])
    #expect(result.status == .exited(0), "\(result.output)\(result.errors)")
  }
}
