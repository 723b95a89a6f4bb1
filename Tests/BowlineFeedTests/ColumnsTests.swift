// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct ColumnsTests {
  private static let vmstat = """
    procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----
     r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
     2  0      0 106304 119376 910228    0    0    51   142  346  620 12  3 84  1  0
    """

  @Test func `the columns of vmstat are paths, and its headers that come again are passed over`() {
    let feed = feed(
      reading: Self.vmstat + "\n 1  0      0 100000 1 2 0 0 5 1 3 6 1 3 8 1 0\n" + Self.vmstat)
    #expect(feed.format == .columns)
    #expect(feed.paths.count == 17)
    #expect(feed["free"]?.samples.map(\.mean) == [106_304, 100_000, 106_304])
    #expect(feed["st"]?.value == .number(0))
    #expect(feed.refusedCount == 0)
    #expect(feed.lineCount == 7)
  }

  @Test func `the lines of ps are rows, whose last column takes the rest of the line`() {
    let feed = feed(
      reading: """
        USER         PID %CPU COMMAND
        root           1  0.5 /sbin/init splash
        ann         1234 12.0 vim a b
        """)
    #expect(feed.format == .columns)
    #expect(
      feed["rows"]?.value.grid == [
        "USER PID %CPU COMMAND", "root 1 0.5 /sbin/init splash", "ann 1234 12 vim a b",
      ])
  }

  @Test func `columns of docker stats are cut at wide gaps, and a new screen has new rows`() {
    let header = "CONTAINER ID   NAME      CPU %     MEM USAGE / LIMIT   PIDS"
    let reader = FeedReader()
    let feed = Feed(name: "test")
    reader.read(
      Array(
        """
        \u{1B}[H\(header)\u{1B}[K
        53a8bcc6b9e1   web       0.07%     1.5MiB / 1.9GiB     3\u{1B}[K
        0123456789ab   my db     12.50%    2MiB / 1.9GiB       4\u{1B}[K
        \u{1B}[J\u{1B}[H\(header)
        53a8bcc6b9e1   web       0.10%     1.5MiB / 1.9GiB     3

        """.utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(
      feed["rows"]?.value.grid == [
        "CONTAINER ID NAME CPU % MEM USAGE / LIMIT PIDS",
        "53a8bcc6b9e1 web 0.07 1.5MiB / 1.9GiB 3", "0123456789ab my db 12.5 2MiB / 1.9GiB 4",
      ])
    #expect(reader.needsSettling)
    reader.settle(at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["rows"]?.value.table?.rows.count == 1)
    #expect(feed.refusedCount == 0)
  }

  @Test func `a line with too few columns is refused`() {
    let feed = feed(reading: Self.vmstat + "\n1 2 3\n")
    #expect(feed.reasons == ["4: 3 fields where the header has 17"])
  }

  @Test func `a format that is named takes a header with single blanks`() {
    let feed = feed(reading: "ts level msg\n1 info hello there\n2 warn x\n", as: .columns)
    #expect(feed["rows"]?.value.grid == ["ts level msg", "1 info hello there", "2 warn x"])
  }

  @Test func `lines without a header are refused, and lines above one are not`() {
    #expect(
      feed(reading: "one\ntwo\n", as: .columns).reasons == [
        "1: no header above it", "2: no header above it",
      ])
    #expect(feed(reading: "one\n" + Self.vmstat, as: .columns).refusedCount == 0)
    let many = feed(reading: String(repeating: "one\n", count: 3_000), as: .columns)
    #expect(many.refusedCount == 3_000)
  }

  @Test func `a command of a row may begin with a number`() {
    let feed = feed(reading: "PID %CPU COMMAND\n1 0.5 init a\n3 0.3 12 foo\n", as: .columns)
    #expect(feed["rows"]?.value.grid == ["PID %CPU COMMAND", "1 0.5 init a", "3 0.3 12 foo"])
  }

  /// Reads texts with a pause after each.
  private func read(withPauses texts: [String]) -> Feed {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for text in texts {
      reader.read(Array(text.utf8), at: moment)
      reader.settle(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    return feed
  }

  @Test func `lines that come one by one are values, with a column of text too`() {
    let feed = read(withPauses: [
      " r    free                 UTC\n15  106304 2026-11-26 11:00:00\n",
      " 2  106305 2026-11-26 11:00:01\n", " 3  106306 2026-11-26 11:00:02\n",
      " r    free                 UTC\n 4  106307 2026-11-26 11:00:03\n",
    ])
    #expect(feed.rows == ["r 4", "free 106307", "UTC 2026-11-26 11:00:03"])
    #expect(feed["free"]?.count == 4 && feed.refusedCount == 0)
  }

  @Test func `mpstat is read below its banner, and its header may come at another time`() {
    let banner = "Linux 6.1.0 (vm) \t11/26/26 \t_x86_64_\t(2 CPU)\n\n"
    let feed = read(withPauses: [
      banner, "11:40:00     CPU    %usr   %idle\n", "11:40:01     all    1.00   99.00\n",
      "11:40:02     all    2.00   98.00\n\n11:40:02     CPU    %usr   %idle\n",
      "11:40:03     all    3.00   97.00\n",
    ])
    #expect(feed.rows == ["time 11:40:03", "CPU all", "%usr 3", "%idle 97"])
    #expect(feed["%usr"]?.count == 3 && feed.refusedCount == 0)
  }

  @Test func `a header above each single line may have several below it the next time`() {
    let header = "TIME     PID    %CPU  COMMAND\n"
    let feed = read(withPauses: [
      header + "11:40:01   1    0.50  init\n",
      header + "11:40:02   1    0.50  init\n11:40:02   9    0.70  cron\n",
      header + "11:40:03   9    0.60  cron\n",
    ])
    #expect(feed["rows"]?.value.grid == ["TIME PID %CPU COMMAND", "11:40:03 9 0.6 cron"])
    #expect(feed["rows"]?.count == 2 && feed["PID"]?.count == 1)
  }

  @Test func `a table that grows keeps its latest rows, and counts all`() {
    let lines = (1...1_500).map { "p\($0)    \($0)\n" }
    let table = feed(reading: "NAME   SIZE\n" + lines.joined())["rows"]?.value.table
    #expect(table?.rows.last == [.text("p1500"), .number(1_500)])
    #expect(table?.rows.count == 1_000 && table?.rowCount == 1_500)
  }

  @Test func `each part of iostat has its own columns, without the label before them`() {
    let part = """
      avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                 1.00    2.00    3.00    4.00    5.00   85.00

      Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn
      vda              10.00         1.00         2.00          3          4
      vdb              11.00         1.00         2.00          3          4


      """
    let feed = feed(reading: "Linux 6.1.0 (vm) \t11/26/26 \t_x86_64_\t(2 CPU)\n\n" + part + part)
    #expect(feed["%user"]?.number == 1 && feed["%idle"]?.number == 85)
    #expect(feed["rows"]?.value.table?.values(ofColumn: "tps") == [.number(10), .number(11)])
    #expect(feed["rows"]?.count == 2 && feed["%idle"]?.count == 2 && feed.refusedCount == 0)
  }

  @Test func `a line that turns out to be no header is refused`() {
    let feed = feed(reading: Self.vmstat + "\nsome    words\n 1  0 1 2 3 4 0 0 5 1 3 6 1 3 8 1 0\n")
    #expect(feed.reasons == ["4: 2 fields where the header has 17"])
    #expect(feed["free"]?.count == 2)
  }

  @Test func `rows of a command that is run again are those of one run`() {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for run in 1...2 {
      reader.read(Array("NAME   SIZE\na      \(run)\nb      2\n".utf8), at: moment)
      reader.end(at: moment)
    }
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["rows"]?.value.grid == ["NAME SIZE", "a 2", "b 2"])
    #expect(feed["rows"]?.count == 2)
  }

  @Test func `a table of which one row is left, or none, has no more of them`() {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    let header = "NAME   SIZE\n"
    let runs = [
      (header + "a      1\nb      2\n", ["NAME SIZE", "a 1", "b 2"]),
      (header + "b      3\n", ["NAME SIZE", "b 3"]), (header, ["NAME SIZE"]),
      (header + "c      4\nd      5\n", ["NAME SIZE", "c 4", "d 5"]),
      ("NAME SIZE\n", ["NAME SIZE"]), (header + "c      4\n", ["NAME SIZE", "c 4"]),
      ("", ["NAME SIZE"]),
    ]
    for (index, (text, grid)) in runs.enumerated() {
      reader.read(Array(text.utf8), at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
      #expect(feed["rows"]?.value.grid == grid)
      #expect(feed["rows"]?.count == index + 1 && feed.paths.count == 1)
    }
    #expect(feed.refusedCount == 0)
  }

  @Test func `a cell may be empty, in the first row too, and may have several words`() {
    let feed = feed(
      reading: """
        CONTAINER ID   IMAGE   STATUS                  PORTS     NAMES
        d7886598dbe2   redis   Up 2 days                         cache
        4c01db0b339c   nginx   Up 3 hours              80/tcp    web
        a1b2c3d4e5f6   psql    Exited (0) 4 days ago             db
        """)
    #expect(
      feed["rows"]?.value.table?.columns == ["CONTAINER ID", "IMAGE", "STATUS", "PORTS", "NAMES"])
    #expect(
      feed.column("PORTS") == [.null, .text("80/tcp"), .null])
    #expect(
      feed.column("STATUS").last == .text("Exited (0) 4 days ago"))
    #expect(feed.column("NAMES") == ["cache", "web", "db"].map { .text($0) })
  }

  @Test func `columns of single blanks between may have empty cells too`() {
    let feed = feed(
      reading: """
        NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS
        sda      8:0    0  100G  0 disk
        ├─sda1   8:1    0   99G  0 part /
        └─sda2   8:2    0    1G  0 part [SWAP]
        """)
    #expect(
      feed.column("MOUNTPOINTS") == [
        .null, .text("/"), .text("[SWAP]"),
      ])
    #expect(feed.column("TYPE").last == .text("part"))
  }

  @Test func `words in brackets behind a number stay in its cell`() {
    let feed = feed(
      reading: """
        NAME      READY   STATUS    RESTARTS      AGE
        web       1/1     Running   0             5d3h
        coredns   1/1     Running   3 (10h ago)   42d
        """)
    #expect(
      feed["rows"]?.value.grid.last == "coredns 1/1 Running 3 (10h ago) 42d")
    #expect(feed.column("AGE") == [.text("5d3h"), .text("42d")])
  }

  @Test func `texts below names in capitals are rows, if they begin right below them`() {
    let header = "UNIT           LOAD     ACTIVE   SUB       DESCRIPTION\n"
    let units = feed(
      reading: header + """
        cron.service   loaded   active   running   Regular background daemon
        dbus.service   loaded   active   running   System bus

        """)
    #expect(
      units.column("DESCRIPTION") == [
        .text("Regular background daemon"), .text("System bus"),
      ])
    #expect(feed(reading: header + "these  are some   other words\nand more\n").format == .lines)
    #expect(feed(reading: "INFO   main   started\nWARN   main   stopped\n").format == .lines)
  }

  @Test func `the words of a name that one value stands under are one name`() {
    let netstat = feed(
      reading: """
        Proto Recv-Q Send-Q Local Address           Foreign Address         State
        tcp        0      0 10.0.0.5:22             10.0.0.9:51234          ESTABLISHED
        udp        0      0 0.0.0.0:68              0.0.0.0:*
        """)
    #expect(
      netstat["rows"]?.value.table?.columns == [
        "Proto", "Recv-Q", "Send-Q", "Local Address", "Foreign Address", "State",
      ])
    #expect(netstat.column("State").last == .null)
    let ss = feed(
      reading: """
        State  Recv-Q Send-Q  Local Address:Port  Peer Address:Port Process
        LISTEN 0      128           0.0.0.0:22         0.0.0.0:*     sshd
        UNCONN 0      0      127.0.0.53%lo:53          0.0.0.0:*
        """)
    #expect(
      ss.column("Local Address:Port").last
        == .text("127.0.0.53%lo:53"))
    #expect(ss.column("Process") == [.text("sshd"), .null])
  }

  @Test func `a value that is wider than its column leaves the words of the row in their order`() {
    let feed = feed(
      reading: """
        USER         PID    VSZ   RSS TTY      STAT COMMAND
        root           1  45784 14108 ?        Ss   /sbin/init splash
        ann         4321 123456789 987654 pts/0 Sl+ vim a b
        """)
    #expect(feed["rows"]?.value.grid.last == "ann 4321 123456789 987654 pts/0 Sl+ vim a b")
    #expect(feed.column("STAT").last == .text("Sl+"))
  }

  @Test func `the lines above each table of top are passed over`() {
    let screen = """
      top - 14:05:01 up 14:44,  0 users,  load average: 0.25, 1.38, 2.03
      Tasks:  93 total,   1 running,  92 sleeping,   0 stopped,   0 zombie
      %Cpu(s):  0.0 us,  3.2 sy,  0.0 ni, 96.8 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st
      MiB Mem :  24105.6 total,  21304.1 free,    539.1 used,   2591.6 buff/cache
      MiB Swap:      0.0 total,      0.0 free,      0.0 used.  23566.5 avail Mem

          PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
            1 root      20   0   45784  14108   6300 S   0.0   0.1   4:21.47 init
            2 root      rt   0       0      0      0 S   0.0   0.0   0:00.01 kthreadd


      """
    let feed = feed(reading: screen + screen)
    #expect(feed.format == .columns && feed.refusedCount == 0)
    #expect(feed["rows"]?.count == 2)
    #expect(feed.column("PID") == [.number(1), .number(2)])
  }

  @Test func `numbers with units make a table, also below a header of names of rows`() {
    let free = feed(
      reading: """
                       total        used        free
        Mem:            23Gi       506Mi        20Gi
        Swap:             0B          0B          0B
        """)
    #expect(
      free["rows"]?.value.grid == [
        "name total used free", "Mem: 23Gi 506Mi 20Gi", "Swap: 0B 0B 0B",
      ])
    let top = feed(
      reading: """
        NAME    CPU(cores)   MEMORY(bytes)
        web-0   12m          123Mi
        db-0    250m         1Gi
        """)
    #expect(top["rows"]?.value.grid.last == "db-0 250m 1Gi")
  }

  @Test func `rows whose names end in colons may have more words than there are columns`() {
    let feed = feed(
      reading: """
                   CPU0       CPU1
         24:          1          0  IO-APIC   5-edge      ACPI:Ged
        NMI:          0          7  Non-maskable interrupts
        ERR:          0
        """)
    #expect(feed["rows"]?.value.table?.columns == ["name", "CPU0", "CPU1", "column 4"])
    #expect(feed.column("CPU1") == [.number(0), .number(7), .null])
    #expect(feed.column("name").first == .text("24:"))
  }

  @Test func `a table that is named needs no number`() {
    #expect(
      feed(reading: "NAME   STATE\nweb    up\n", as: .columns).rows == ["NAME web", "STATE up"])
    #expect(
      feed(reading: "name state\nweb up\ndb down\n", as: .columns)["rows"]?.value.grid
        == ["name state", "web up", "db down"])
  }

  @Test func `blanks that fill up a bracket part no columns`() {
    let log = feed(
      reading: """
        [    0.000000] Linux version 6.1.0
        [    0.004012] x86/fpu: Supporting XSAVE feature 0x001
        [12345.678901] usb 1-1: new high-speed USB device number 5

        """)
    #expect(log.format == .lines)
  }

  @Test func `a second header of units leaves the names to the first`() {
    let feed = feed(
      reading: """
        # gpu    pwr  gtemp  mtemp     sm
        # Idx      W      C      C      %
            0     43     48      -      1
            1     22     41      -      0
        # gpu    pwr  gtemp  mtemp     sm
        # Idx      W      C      C      %
            0     44     48      -     11
            1     23     41      -      0
        """)
    #expect(feed["rows"]?.value.grid == ["gpu pwr gtemp mtemp sm", "0 44 48 - 11", "1 23 41 - 0"])
    #expect(feed.refusedCount == 0)
  }

  @Test func `words of a cell may stand apart where no name is above the second`() {
    let feed = feed(
      reading: """
        [ ID] Interval           Transfer     Bitrate         Retr  Cwnd
        [  5]   0.00-1.00   sec   112 MBytes   941 Mbits/sec    0    400 KBytes
        [  5]   1.00-2.00   sec   111 MBytes   931 Mbits/sec    3    389 KBytes
        """)
    #expect(feed.column("Interval").first == .text("0.00-1.00   sec"))
    #expect(feed.column("Bitrate").last == .text("931 Mbits/sec"))
    #expect(feed.column("Retr") == [.number(0), .number(3)])
    #expect(feed.column("Cwnd").last == .text("389 KBytes"))
  }

  @Test func `a line that a tab sets apart below a row is no row`() {
    let feed = feed(
      reading: """
        State  Recv-Q  Send-Q   Local Address:Port    Peer Address:Port
        ESTAB  0       0            127.0.0.1:42000      127.0.0.1:9000
        \t cubic wscale:7,7 rto:204 rtt:0.031/0.012 ato:40 mss:32768
        ESTAB  0       36            10.0.0.5:22        203.0.113.9:51234
        """)
    #expect(feed.column("Send-Q") == [.number(0), .number(36)])
    #expect(feed.reasons.map { $0.prefix(2) } == ["3:"])
  }

  @Test func `a line among rows that no header follows is refused once the lines pause`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    reader.read(Array("NAME   SIZE\na      1\nb      2\ndone\n".utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.refusedCount == 0 && reader.needsSettling)
    reader.settle(at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.refusedCount == 1)
  }
}

extension Feed {
  /// The values of a column of the rows.
  fileprivate func column(_ name: String) -> [FeedValue] {
    self["rows"]?.value.table?.values(ofColumn: name) ?? []
  }
}
