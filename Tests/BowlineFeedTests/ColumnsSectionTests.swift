// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Columns below labels and below lines that name what they are about, as with `ip -s link`.
@Suite struct ColumnsSectionTests {
  /// The text of `ip -s link` about two interfaces.
  ///
  /// - Parameter received: The bytes that the second one has received.
  private static func link(_ received: Int) -> String {
    """
    1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN mode DEFAULT qlen 1000
        link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
        RX:  bytes packets errors dropped  missed   mcast
            173447    2286      0       0       0       0
        TX:  bytes packets errors dropped carrier collsns
            173447    2286      0       0       0       0
    2: eth0@if9: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1400 qdisc pfifo_fast state UP mode DEFAULT
        link/ether 02:fc:00:00:00:01 brd ff:ff:ff:ff:ff:ff
        RX:  bytes packets errors dropped  missed   mcast
        \(received)    1830      0       0       0       0
        TX:  bytes packets errors dropped carrier collsns
            102339    1271      3       0       0       0
        vf 0     link/ether 02:fc:00:00:00:02 brd ff:ff:ff:ff:ff:ff, spoof checking off

    """
  }

  @Test(arguments: [Int.max, 1, 7])
  func `each interface of ip -s link has paths below its name`(piece: Int) {
    let feed = feed(reading: Self.link(47_395_540) + Self.link(47_395_999), piece: piece)
    #expect(feed["lo.rx.bytes"]?.number == 173_447 && feed["lo.tx.packets"]?.number == 2_286)
    #expect(feed["eth0.rx.bytes"]?.number == 47_395_999 && feed["eth0.tx.errors"]?.number == 3)
    #expect(feed["eth0.rx.bytes"]?.count == 2 && feed["lo.tx.collsns"]?.count == 2)
    let numbers = feed.paths.filter { $0.kind == .number }
    #expect(numbers.count == 24 && feed.paths.filter { $0.kind == .log }.map(\.name) == ["lines"])
  }

  @Test func `a command that is run again has the bytes of each interface as counters`() {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for second in 0..<6 {
      let time = moment.adding(seconds: Double(second))
      reader.read(Array(Self.link(47_395_540 + second * 300).utf8), at: time)
      reader.end(at: time)
      feed.take(reader.takeBatch(), at: time)
    }
    #expect(feed["eth0.rx.bytes"]?.kind == .counter && feed["eth0.rx.bytes"]?.rate == 300)
    #expect(feed.paths.count == 25)
    #expect(feed["lo.rx.bytes"]?.lastLine?.number == 69)
  }

  @Test func `labels of several words are names too, as with ip -s -s link`() {
    let feed = feed(
      reading: """
        1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN mode DEFAULT qlen 1000
            link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
            RX:  bytes packets errors dropped  missed   mcast
                173447    2286      0       0       0       0
            RX errors:  length    crc   frame    fifo overrun
                             1      2       3       4       5

        """)
    #expect(feed["lo.rx.bytes"]?.number == 173_447 && feed["lo.rx errors.overrun"]?.number == 5)
    #expect(feed.paths.count == 12)
  }

  @Test func `columns below labels alone are told apart by these`() {
    let feed = feed(
      reading: """
            RX:  bytes packets
            186136149   21860
            TX:  bytes packets
               136149    1860

        """, as: .columns)
    #expect(
      feed.rows == ["rx.bytes 186136149", "rx.packets 21860", "tx.bytes 136149", "tx.packets 1860"])
  }

  @Test func `bars in a header only group its names`() {
    let found = feed(
      reading: """
        Inter-|   Receive                |  Transmit
         face |bytes    packets multicast|bytes    packets
            lo:   17306     188         0    17306     188
          eth0: 22708088     611         2    36871     437

        """)
    #expect(found.format == .columns && found.refusedCount == 0)
    #expect(found["lines"] == nil)
    #expect(
      found["rows"]?.value.grid == [
        "face bytes packets multicast bytes 2 packets 2", "lo: 17306 188 0 17306 188",
        "eth0: 22708088 611 2 36871 437",
      ])
  }
}
