// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Glibc
import TestSupport
import Testing

@Suite struct FileEntryTests {
  @Test func `a folder that cannot be read to its end is an error`() throws {
    // A process that has ended and was not waited for has a network folder without a network.
    let process = try Command.spawn(
      "true", [], environment: Command.environment(), descriptors: [])
    defer { waitpid(process, nil, 0) }
    var information = unsafe siginfo_t()
    unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
    let folder = "/proc/\(process)/net"
    #expect {
      try FileEntry.entries(of: folder)
    } throws: {
      "\($0)" == "\(folder) cannot be read: Invalid argument"
    }
  }
}
