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

  @Test func `a first column of two words is one, above short and long names`() {
    let feed = feed(
      reading: """
        Mounted on       Use% Avail
        /                 12%  8000
        /dev               0%    64
        /mnt/my big disk  99%     1
        """)
    #expect(
      feed["rows"]?.value.grid == [
        "Mounted on Use% Avail", "/ 12 8000", "/dev 0 64", "/mnt/my big disk 99 1",
      ])
  }

  @Test func `a row may have dashes in it`() {
    let feed = feed(reading: "PID  COMMAND\n1    a\n2    sh -c echo_---\n3    git log --- f\n")
    #expect(
      feed["rows"]?.value.grid == ["PID COMMAND", "1 a", "2 sh -c echo_---", "3 git log --- f"])
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
    #expect(
      feed.rows.dropFirst() == ["time 11:40:03", "CPU all", "%usr 3", "%idle 97"])
    #expect(feed["lines"]?.text.hasPrefix("Linux 6.1.0") == true)
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

  @Test(arguments: ["", "\n"])
  func `a legend below an empty line is no row, and rows go on below one`(gap: String) {
    let feed = feed(
      reading: """
          UNIT            LOAD   ACTIVE SUB     DESCRIPTION
          cron.service    loaded active running Regular background program
          dbus.service    loaded active running D-Bus System Message Bus
          getty.service   loaded active running Getty on tty1
          ssh.service     loaded active running OpenBSD Secure Shell server

        ● nginx.service   loaded failed failed  A high performance web server

        LOAD   = Reflects whether the unit definition was properly loaded.
        ACTIVE = The high-level unit activation state, i.e. generalization of SUB.
        SUB    = The low-level unit activation state, values depend on unit type.\(gap)
        3 loaded units listed. Pass --all to see loaded but inactive units, too.
        To show all installed unit files use 'systemctl list-unit-files'.
        """)
    #expect(feed.format == .columns && feed.refusedCount == 5)
    #expect(
      feed["rows"]?.value.table?.values(ofColumn: "UNIT") ?? []
        == ["cron.service", "dbus.service", "getty.service", "ssh.service", "● nginx.service"].map {
          .text($0)
        })
  }

  @Test(arguments: 1...3)
  func `few rows above the legend of systemctl are rows too`(count: Int) {
    let units = (1...count).map {
      "  getty@tty\($0).service loaded active running Getty on tty\($0)\n"
    }
    let feed = feed(
      reading: "  UNIT               LOAD   ACTIVE SUB     DESCRIPTION\n" + units.joined() + """

        LOAD   = Reflects whether the unit definition was properly loaded.
        ACTIVE = The high-level unit activation state, i.e. generalization of SUB.
        SUB    = The low-level unit activation state, values depend on unit type.
        \(count) loaded units listed. Pass --all to see loaded but inactive units, too.
        To show all installed unit files use 'systemctl list-unit-files'.

        """)
    #expect(feed.format == .columns && feed.refusedCount == 5)
    let names = feed["rows"]?.value.table?.values(ofColumn: "UNIT")
    let single = [feed["UNIT"]?.value ?? .null]
    #expect(names ?? single == (1...count).map { .text("getty@tty\($0).service") })
  }

  @Test func `the sign of a comment before the names of perf stat is none of them`() {
    let feed = feed(
      reading: """
        #           time             counts unit events
             1.001234567           1,001.23 msec cpu-clock                        #    1.0 CPUs
             1.001234567                218      context-switches                 #  217.8 /sec
        """)
    let table = feed["rows"]?.value.table
    #expect(table?.columns == ["time", "counts", "unit", "events"])
    #expect(table?.values(ofColumn: "counts") == [.number(1_001.23), .number(218)])
    #expect(table?.values(ofColumn: "unit") == [.text("msec"), .null])
  }

  @Test func `the sign of a number as the name of a column is one where numbers stand below it`() {
    let feed = feed(reading: "#   NAME   SIZE\n1   a      10\n2   b      20\n")
    #expect(feed["rows"]?.value.grid == ["# NAME SIZE", "1 a 10", "2 b 20"])
  }

  @Test(arguments: [",", " ", "'", "\u{A0}", "\u{202F}"])
  func `digits in groups are a number`(sign: String) {
    let feed = feed(
      reading: """
        NAME    COUNT            SIZE
        a       12               9
        b       1\(sign)234      -12\(sign)345\(sign)678.5
        c       100\(sign)000    1\(sign)000%
        """)
    #expect(feed.format == .columns && feed.refusedCount == 0)
    #expect(
      feed["rows"]?.value.grid == [
        "NAME COUNT SIZE", "a 12 9", "b 1234 -12345678.5", "c 100000 1000",
      ])
  }

  @Test(arguments: ["1,23", "1,2345", "0,123", "1234,567", "1,234,", ",123", "1,,234"])
  func `digits in other groups are a text`(text: String) {
    let feed = feed(reading: "NAME    COUNT\na       12\nb       \(text)\n")
    let values = feed["rows"]?.value.table?.values(ofColumn: "COUNT")
    #expect(values?.last == .text(text))
  }
}
