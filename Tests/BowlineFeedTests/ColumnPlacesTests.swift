// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Cells of columns by their places, and headers of all kinds.
@Suite struct ColumnPlacesTests {
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

  @Test(arguments: [
    (
      """
      UID          PID    PPID  C STIME TTY          TIME CMD
      root           1       0  0 Nov25 ?        00:00:04 /sbin/init splash
      root           2       0  0 Nov25 ?        00:00:00 [kthreadd]
      """, "UID PID PPID C STIME TTY TIME CMD"
    ),
    (
      """
          PID    PPID STAT     ELAPSED COMMAND
            1       0 Ss    1-02:03:04 /sbin/init splash
      """, "PID PPID STAT ELAPSED COMMAND"
    ),
    (
      """
      USER         PID    PPID  NI COMMAND
      root           1       0   0 /sbin/init splash
      """, "USER PID PPID NI COMMAND"
    ),
    (
      """
         PPID     PID    PGID     SID TTY        TPGID STAT   UID   TIME COMMAND
            0       1       1       1 ?             -1 Ss       0   0:04 /sbin/init splash
      """, "PPID PID PGID SID TTY TPGID STAT UID TIME COMMAND"
    ),
    (
      """
          PID USER     COMMAND
            1 root     /sbin/init splash
      """, "PID USER COMMAND"
    ),
  ])
  func `the last word of a header stands above the rest of a row`(text: String, names: String) {
    let feed = feed(reading: text)
    #expect(feed.format == .columns && feed.refusedCount == 0)
    let columns = feed["rows"]?.value.table?.columns ?? feed.paths.map(\.name)
    #expect(columns.joined(separator: " ") == names)
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

  @Test func `a line that is set out as a row may have texts in the place of figures`() {
    let feed = feed(
      reading: """
        COMMAND     PID   TID USER   FD      TYPE             DEVICE SIZE/OFF       NODE NAME
        systemd       1       root  cwd       DIR              254,0     4096          2 /
        systemd       1       root  txt       REG              254,0  1849992     524332 /sbin/init
        sshd        123       root    3u     IPv4              12345      0t0        TCP *:22 (LISTEN)
        """)
    #expect(feed.column("NODE") == [.number(2), .number(524_332), .text("TCP")])
    #expect(feed.column("NAME").last == .text("*:22 (LISTEN)"))
    #expect(feed.refusedCount == 0)
  }

  @Test func `a line of dashes may stand below a header`() {
    let feed = feed(
      reading: """
                      capacity     operations     bandwidth
        pool        alloc   free   read  write   read  write
        ----------  -----  -----  -----  -----  -----  -----
        tank        1.2T   600G     12     34   1.1M   3.2M
        backup      2.2T   100G      0      1     0     12K
        """)
    #expect(feed.column("pool") == [.text("tank"), .text("backup")])
    #expect(feed.column("write") == [.number(34), .number(1)])
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
