// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct FormatDetectorTests {
  @Test(arguments: [
    ("{\"a\":1}\n", FeedFormat.json), ("{\n", .json), ("[1,2]\n", .json), ("[{\"a\":\n", .json),
    ("\n\n{\"a\":1}\n", .json),
    ("[2024-01-01 12:00] started\n", .lines), ("{not json}\n", .lines),
    ("42\n", .numbers), ("1 2 3\n", .numbers), ("1,2\n", .numbers),
    ("a=1 b=2\n", .logfmt), ("level=info msg=\"x y z\"\n", .logfmt),
    ("x = 1\n", .lines), ("<a href=\"x\">\n", .lines),
    ("a,b\n1,2\n", .csv), ("time,host\n12:00,\"a\nb\"\n", .csv), ("a,b\n", .lines),
    ("Hello, world\nGoodbye, all\n", .lines), ("a\tb\n1\t2\n", .tsv),
    ("Starting server on port\nListening on port 8080\n", .lines),
    ("NAME   AGE\nann    12\n", .columns), ("one\ntwo\nthree\nfour\nfive\n", .lines),
    ("Listening on :8080\n{\"a\":1}\n{\"a\":2}\n", .json),
    ("Config:\n{\"a\":1}\nready\ngo\n", .lines), ("Report of today\na,b\n1,2\n", .csv),
    ("\u{FEFF}{\"a\":1}\n", .json), ("\u{FEFF}a,b\n1,2\n", .csv),
    ("Linux 6.1 (host)\n\nCPU    %usr   %sys\nall    1.00   2.00\n", .columns),
    ("5\nhello\nworld foo\n", .lines), ("5\nhello\n6\n", .numbers), ("5\nhello\n", .numbers),
    ("A=b\n10:00 started\n10:01 ready\n", .lines), ("5\n{\"a\":1}\n{\"a\":2}\n", .json),
    (
      "# HELP n_total Requests.\n# TYPE n_total counter\nn_total{m=\"post\",c=\"200\"} 1027 13\n"
        + "n_total{m=\"post\",c=\"400\"} 3 13\n", .prometheus
    ),
    ("n_total{m=\"post\",c=\"200\"} 1027\nn_total{m=\"post\",c=\"400\"} 3\n", .prometheus),
    ("ready\n# HELP up Whether it runs.\n# TYPE up gauge\nup 1\n", .prometheus),
    ("# HELP wanted\nanybody there\n", .lines), ("up 1\ndown 0\n", .lines),
    ("PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.\n64 bytes from x: a=1 b=2 c=3\n", .lines),
  ])
  func `the format is found from the first lines`(text: String, format: FeedFormat) {
    #expect(feed(reading: text).format == format)
  }

  /// The beginnings of what programs print for a person to read.
  @Test(arguments: [
    // git log --oneline
    """
    a1b2c3d Fix the parser, and test it
    3e4f5a6 Add a flag, and document it
    9c8b7a6 Refactor
    1234abc Bump version
    """,
    "a1b2c3d Fix the parser, and test it\n3e4f5a6 Add a flag, and document it\n",
    // du
    "4.2M\t/var/log\n", "4.0K\tbin\n12M\tlib\n", "4\tbin\n12\tlib\n",
    // lscpu
    """
    Architecture:            x86_64
    CPU op-mode(s):          32-bit, 64-bit
    Address sizes:           48 bits physical, 48 bits virtual
    Byte Order:              Little Endian
    CPU(s):                  2
    On-line CPU(s) list:     0,1
    Vendor ID:               AuthenticAMD
    CPU family:              26
    """,
    // git log --stat
    """
    commit c952a86f43f20299eb66b8702f7557614c21c45c
    Date:   Thu Nov 26 23:04:14 2026 +0000

        Five sentences had to be read twice.

     Sources/Bowline/Threads/DomainStamp.swift        | 6 +++---
     Sources/BowlineApp/Watch/TableBody.swift         | 2 +-
     2 files changed, 8 insertions(+), 7 deletions(-)
    """,
    """
        The file had fewer than 25 lines and one user. One file less of the core has
        `unsafe` in it.

     Sources/Bowline/Delivery/Report.swift         |  2 --
     Sources/Bowline/Memory/Lent.swift             | 22 ++++++++++++++++++++++
    """,
    // mount
    """
    sysfs on /sys type sysfs (rw,nosuid,nodev,noexec,relatime)
    proc on /proc type proc (rw,nosuid,nodev,noexec,relatime)
    udev on /dev type devtmpfs (rw,nosuid,relatime,size=8036k,mode=755)
    /dev/sda1 on / type ext4 (rw,relatime)
    """,
    // dpkg -l
    """
    Desired=Unknown/Install/Remove/Purge/Hold
    | Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
    |/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
    ||/ Name           Version            Architecture Description
    +++-==============-==================-============-============================
    ii  adduser        3.134              all          add and remove users and groups
    ii  apt            2.6.1+deb12u1      amd64        commandline package manager
    ii  base-files     12.4+deb12u5       amd64        Debian base system miscellaneous files
    ii  base-passwd    3.6.1              amd64        Debian base system master password files
    ii  bash           5.2.15-2+b7        amd64        GNU Bourne Again SHell
    """,
    // dpkg -l bash
    """
    Desired=Unknown/Install/Remove/Purge/Hold
    | Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
    |/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
    ||/ Name           Version      Architecture Description
    +++-==============-============-============-=================================
    ii  bash           5.2.15-2+b8  amd64        GNU Bourne Again SHell
    """,
    // apt list --installed
    """
    Listing...
    appstream/now 0.16.1-2 amd64 [installed,upgradable to: 0.16.1-2+b1]
    apt/oldstable,now 2.6.1 amd64 [installed,upgradable to: 2.6.2]
    at-spi2-common/oldstable,now 2.46.0-5 all [installed,automatic]
    at-spi2-core/oldstable,now 2.46.0-5 amd64 [installed,automatic]
    """,
    // /proc/self/status
    """
    Name:\tcat
    Umask:\t0022
    State:\tR (running)
    Tgid:\t101
    Uid:\t0\t0\t0\t0
    FDSize:\t256
    VmPeak:\t    5456 kB
    Threads:\t1
    """,
    // sensors
    """
    coretemp-isa-0000
    Adapter: ISA adapter
    Package id 0:  +45.0°C  (high = +80.0°C, crit = +100.0°C)
    Core 0:        +43.0°C  (high = +80.0°C, crit = +100.0°C)
    Core 1:        +44.0°C  (high = +80.0°C, crit = +100.0°C)
    """,
    // ip addr
    """
    1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
        link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
        inet 127.0.0.1/8 scope host lo
           valid_lft forever preferred_lft forever
        inet6 ::1/128 scope host noprefixroute
           valid_lft forever preferred_lft forever
    2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default qlen 1000
        link/ether 02:fc:00:00:00:01 brd ff:ff:ff:ff:ff:ff
        inet 192.0.2.2/24 brd 192.0.2.255 scope global eth0
           valid_lft forever preferred_lft forever
    """,
    // cat /proc/cpuinfo
    "processor\t: 0\ncpu family\t: 6\nmodel name\t: Intel(R)  Xeon(R)\nstepping\t: 2\n",
  ])
  func `lines few of which fit a format are text`(text: String) {
    let feed = feed(reading: text)
    #expect(feed.format == .lines && feed.refusedCount == 0)
  }

  @Test(arguments: [
    ("1m,5m,15m\n0.1,0.2,0.3\n", FeedFormat.csv), ("a, b\n-, 5\n", .csv),
    ("date, host\n2026-01-31 12:00, ann\n", .csv), ("a,b\na,b\n1,2\n", .csv),
    ("    PID COMMAND\n      1 /sbin/init\n     22 sh\n", .columns),
    ("a,b\n1,2\nwarning\n3,4\n5,6\nwarning\n", .csv),
  ])
  func `lines most of which fit a format have it`(text: String, format: FeedFormat) {
    #expect(feed(reading: text).format == format)
  }

  @Test func `lines that come one by one are text again where most do not fit the format`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    func read(_ text: String) {
      reader.read(Array("\(text)\n".utf8), at: moment)
      reader.settle(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    for text in ["name,age", "ann,12"] { read(text) }
    #expect(feed.format == .csv && feed["age"]?.number == 12)
    read("Hello there")
    #expect(feed.format == .csv && feed.refusedCount == 0)
    read("General Kenobi")
    #expect(feed.format == .lines && feed.refusedCount == 0)
    #expect(feed.lines.map(\.text) == ["name,age", "ann,12", "Hello there", "General Kenobi"])
    for number in 0..<20 { read("x,\(number)") }
    #expect(feed.format == .lines && feed.lines.count == 24)
  }

  @Test func `a line that does not fit is refused once another one has fitted`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for text in ["name,age", "ann,12", "Hello", "bo,13", "cy,14"] {
      reader.read(Array("\(text)\n".utf8), at: moment)
      reader.settle(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed.format == .csv && feed["age"]?.series.latestNumbers == [12, 13, 14])
    #expect(feed.reasons == ["3: 1 field where the header has 2"])
  }

  @Test func `a run of one line with a tab is a line of text, each time`() {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for text in ["4.2M\t/var/log\n", "4.3M\t/var/log\n"] {
      reader.read(Array(text.utf8), at: moment)
      reader.settle(at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed.rows == ["lines 4.3M\t/var/log"] && feed.lineCount == 2)
  }

  @Test func `the first line of numbers shows at once, and is text above lines of text`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    func read(_ text: String, settles: Bool = true) {
      reader.read(Array(text.utf8), at: moment)
      if settles { reader.settle(at: moment) }
      feed.take(reader.takeBatch(), at: moment)
    }
    read("5\n", settles: false)
    #expect(feed.format == .numbers && feed.rows == ["value 5"])
    read("hello\n")
    #expect(feed.format == .numbers && feed.lineCount == 2 && feed.refusedCount == 0)
    read("world foo\n")
    #expect(feed.format == .lines && feed.refusedCount == 0)
    #expect(feed.lines.map(\.text) == ["5", "hello", "world foo"])
    #expect(feed.lines.map(\.number) == [1, 2, 3])
    read("6\n", settles: false)
    #expect(feed.lines.last?.text == "6")
  }

  @Test func `a line of text among numbers is refused once another number has come`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for text in ["5\n", "hello\n", "6\n", "7\n", "x\n"] {
      reader.read(Array(text.utf8), at: moment)
      reader.settle(at: moment)
    }
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.reasons == ["2: no number", "5: no number"])
    #expect(feed["value"]?.series.latestNumbers == [5, 6, 7])
  }

  @Test func `a byte order mark belongs to no name, in each run of a command`() {
    let reader = FeedReader(format: .csv, collectsRows: true)
    let feed = Feed(name: "test")
    for _ in 1...2 {
      reader.read(Array("\u{FEFF}a,b\n1,2\n".utf8), at: moment)
      reader.end(at: moment)
    }
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.rows == ["a 1", "b 2"])
  }

  @Test func `a byte order mark belongs to no name`() {
    #expect(feed(reading: "\u{FEFF}a,b\n1,2\n").rows == ["a 1", "b 2"])
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n", FeedFormat.json, "a 3"), ("a,b\n1,2\n1,3\n", .csv, "b 3"),
  ])
  func `a line of text above another format is refused, also after a pause`(
    text: String, format: FeedFormat, value: String
  ) {
    for settles in [false, true] {
      let reader = FeedReader()
      let feed = Feed(name: "test")
      reader.read(Array("Listening on :8080\n".utf8), at: moment)
      if settles { reader.settle(at: moment) }
      reader.read(Array(text.utf8), at: moment)
      feed.take(reader.takeBatch(), at: moment)
      #expect(feed.format == format && feed.rows.contains(value))
      #expect(feed.refusals.map(\.line.number) == [1] && feed.lineCount == 4)
    }
  }

  @Test func `a header waits for the lines below it, and a line of text only for a pause`() {
    for (text, next, format) in [
      ("CPU    %usr   %sys\n", "all    1.00   2.00\n", FeedFormat.columns),
      ("a,b\n", "1,2\n", .csv), ("some text\n", "", .lines),
    ] {
      let reader = FeedReader()
      reader.read(Array(text.utf8), at: moment)
      #expect(reader.needsSettling)
      reader.settle(at: moment)
      #expect(!reader.needsSettling)
      reader.read(Array(next.utf8), at: moment)
      #expect(reader.takeBatch().format == format)
    }
  }

  @Test(arguments: ["No resources found\n", "NAME   SIZE\n", "<html>\n502\n</html>\n", ""])
  func `a run of text alone leaves the format of the next run open`(first: String) {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for text in [first, "NAME   SIZE\na      1\nb      2\n"] {
      reader.read(Array(text.utf8), at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed.format == .columns && feed.refusedCount == 0)
    #expect(feed["rows"]?.value.grid == ["NAME SIZE", "a 1", "b 2"])
  }

  @Test func `a format that is named stays, and so does one that was found`() {
    for (format, first, found) in [
      (FeedFormat.lines, "a\n", FeedFormat.lines), (nil, "{\"a\":1}\n", .json),
    ] {
      let reader = FeedReader(format: format, collectsRows: true)
      let feed = Feed(name: "test")
      for text in [first, "NAME   SIZE\na      1\n"] {
        reader.read(Array(text.utf8), at: moment)
        reader.end(at: moment)
        feed.take(reader.takeBatch(), at: moment)
      }
      #expect(feed.format == found)
    }
  }
}
