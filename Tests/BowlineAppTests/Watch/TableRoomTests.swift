// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The columns of a table that there is room for.
@Suite struct TableRoomTests {
  private static let disks = [
    "Filesystem     1024-blocks      Used Available Capacity Mounted on",
    "udev               8123456         0   8123456       0% /dev",
    "tmpfs              1631234      1234   1630000       1% /run",
    "/dev/nvme0n1p2   479151816 123456789 331288627      28% /",
    "tmpfs              8156160      1234   8154926       1% /dev/shm",
    "/dev/nvme0n1p1      523248      6220    517028       2% /boot/efi",
  ]

  private static func stage(_ columns: Int, _ lines: [String]) -> WatchStage {
    let stage = WatchStage(columns: columns, rows: 14, format: .columns)
    for line in lines { stage.write(line) }
    stage.settle()
    return stage
  }

  @Test(arguments: [40, 60, 80, 120])
  func `the names of df -P stay in a narrow window, cut where there is no room`(columns: Int) {
    let rows = Self.stage(columns, Self.disks).rows
    for (name, place) in [("udev", "/dev"), ("tmpfs", "/run"), ("/dev/n", "/boot/efi")] {
      #expect(rows.contains { $0.contains(" \(name)") && $0.contains(" \(place) ") }, "\(rows)")
    }
    #expect(rows.contains { $0.contains("Capacity") && $0.contains("Mounted on") })
  }

  @Test func `a narrow column takes the room that a wide one before it does not fit`() {
    let rows = Self.stage(
      60,
      [
        "NAME   WHERE IT WAS MADE AND WHEN THAT WAS   PIDS  WHAT IT IS FOR, IN SHORT",
        "web    in a town at the river, long ago      2     for those who look for something",
        "db     in another town, not so long ago      25    for those who have found it",
        "mail   in a third town, and only lately      7     for those who write",
      ]
    ).rows
    #expect(rows.contains { $0.contains("PIDS") && !$0.contains("no room") }, "\(rows)")
    let said = rows.first { $0.contains("no room") } ?? ""
    #expect(!said.contains("PIDS"), "\(rows)")
  }

  @Test func `a percentage has its sign in the cells and below them`() {
    let rows = Self.stage(
      80,
      ["Filesystem   Use%  Mounted on", "/dev/vda      29%  /", "/dev/vdb       7%  /srv"]
    ).rows
    #expect(rows.contains { $0.contains("29%") && $0.contains("/dev/vda") }, "\(rows)")
    #expect(rows.contains { $0.contains("Use% mean 18% most 29%") }, "\(rows)")
  }

  @Test func `of several columns that tell rows apart one of names stays longest`() {
    let rows = Self.stage(
      40,
      [
        "CONTAINER ID   IMAGE          COMMAND                  STATUS        NAMES",
        "a1b2c3d4e5f6   nginx:latest   \"/docker-entrypoint.…\"   Up 2 weeks    web",
        "b1b2c3d4e5f6   postgres:15    \"docker-entrypoint.s…\"   Up 5 days     db",
      ]
    ).rows
    #expect(rows.contains { $0.contains(" web ") }, "\(rows)")
  }
}
