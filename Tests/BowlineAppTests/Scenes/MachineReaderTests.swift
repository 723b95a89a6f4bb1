// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import BowlineApp

/// The readings of the scene `dashboard`, of two stored states of a machine and of this one.
@Suite struct MachineReaderTests {
  private let start = ContinuousClock.now

  private func reader(_ state: String, own: Int = 42) -> MachineReader {
    MachineReader(root: SourceText.path("Tests/Samples/proc/\(state)"), ownID: own)
  }

  /// A sample of the second state, two seconds after one of the first.
  private func second() -> MachineSample {
    var reader = reader("first")
    _ = reader.sample(at: start)
    reader.root = SourceText.path("Tests/Samples/proc/second")
    return reader.sample(at: start + .seconds(2))
  }

  @Test func `the first sample has no loads and no rates, which are those between two`() {
    var reader = reader("first")
    let sample = reader.sample(at: start)
    #expect(sample.load == nil && sample.processors == [])
    #expect(sample.busiest.allSatisfy { $0.load == 0 })
    #expect(sample.network == nil && sample.disks == nil)
    #expect(sample.usedMemory == 3_000_000 && sample.totalMemory == 8_000_000)
    #expect(sample.totalSwap == 0 && sample.average == 0.5 && sample.uptime == 90_061)
  }

  @Test func `each processor has its own load, also where a number is missing`() {
    let sample = second()
    #expect(sample.load == 0.55)
    #expect(sample.processors == [0.95, 0.15])
  }

  @Test func `what a machine sends to itself is no traffic`() {
    #expect(second().network == MachineSample.Rates(into: 4_096, out: 1_024))
  }

  @Test func `a disk counts once, without its parts and what lies on another one`() {
    #expect(second().disks == MachineSample.Rates(into: 3_072, out: 4_096))
  }

  @Test func `a process keeps its name with parentheses, spaces and line ends in it`() {
    var reader = reader("first")
    let names = reader.sample(at: start).busiest.map(\.name)
    #expect(names == ["(sd-pam) of (a) user", "two lines"])
  }

  @Test func `a process that has ended, or has no memory any more, is left out`() {
    let sample = second()
    #expect(sample.busiest.map(\.id) == [42] && sample.processCount == 1)
    // 50 of the 100 ticks of one processor.
    #expect(
      sample.own.load == 0.5 && sample.own.memory == 512 * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024)
  }

  @Test func `where there are no files nothing is claimed`() {
    var reader = reader("nowhere")
    _ = reader.sample(at: start)
    let sample = reader.sample(at: start + .seconds(1))
    #expect(sample == MachineSample())
  }

  @Test func `what begins to count anew counts as nothing`() {
    var reader = reader("second")
    _ = reader.sample(at: start)
    reader.root = SourceText.path("Tests/Samples/proc/first")
    let sample = reader.sample(at: start + .seconds(1))
    #expect(sample.network == MachineSample.Rates(into: 0, out: 0))
    #expect(sample.load == nil)
  }

  @Test func `this machine has a load, processors, memory, and this process`() {
    var reader = MachineReader()
    var sample = reader.sample()
    // Until the clock of the system has gone on.
    while sample.load == nil { sample = reader.sample() }
    #expect(sample.load.map((0.0...1.0).contains) == true)
    #expect(!sample.processors.isEmpty && sample.processors.allSatisfy((0.0...1.0).contains))
    #expect(sample.usedMemory > 0 && sample.usedMemory <= sample.totalMemory)
    #expect(sample.own.id == Int(getpid()) && sample.own.memory > 0)
    #expect(sample.processCount == sample.busiest.count)
  }
}
