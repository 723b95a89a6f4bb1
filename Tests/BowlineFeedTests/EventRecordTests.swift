// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// The records of `perf stat -x,`, which have no header.
@Suite struct EventRecordTests {
  @Test(arguments: [",", ";"])
  func `each event of perf stat is a path`(separator: Character) {
    let text = """
      0.35,msec,cpu-clock,352498,100.00,0.466,CPUs utilized
      48,,page-faults,352498,100.00,136.555,K/sec
      <not supported>,,cycles:u,0,100.00,,

      """
    let feed = feed(reading: String(text.map { $0 == "," ? separator : $0 }))
    #expect(feed.format == .csv && feed.refusedCount == 0)
    #expect(feed.rows == ["cpu-clock 0.35", "page-faults 48", "cycles:u null"])
  }

  @Test(arguments: [Int.max, 1])
  func `with a time before them the values of an event follow one another`(piece: Int) {
    let feed = feed(
      reading: """
        # started on Fri Nov 27 21:58:54 2026

             0.501413860,0.58,msec,cpu-clock,588182,100.00,0.001,CPUs utilized
             0.501413860,75,,page-faults,588182,100.00,128.501,K/sec
             1.017484469,<not counted>,msec,cpu-clock,0,0.00,,
             1.017484469,0,,page-faults,44454,100.00,0.000,/sec

        """, piece: piece)
    #expect(feed.format == .csv && feed.rows == ["cpu-clock null", "page-faults 0"])
    #expect(feed["page-faults"]?.count == 2 && feed.refusedCount == 1)
  }

  @Test func `a command that is run again goes on with the values of its events`() {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for number in 1...3 {
      reader.read(Array("\(number),,page-faults,352498,100.00,136.555,K/sec\n".utf8), at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed["page-faults"]?.number == 3 && feed["page-faults"]?.count == 3)
    #expect(feed.refusedCount == 0)
  }

  @Test(arguments: [
    "1,5,b,20,50.00,,", "1,ms,7,20,50.00,,", "1,ms,a,20,100.50,,", "1,ms,a,x,50.00,,",
    "1,ms,a,20,50,,", "1,ms,a,20,50.00", "x,ms,a,20,50.00,,", "x,1,ms,a,20,50.00,,",
  ])
  func `other values with commas and no header are text`(line: String) {
    #expect(feed(reading: "\(line)\n\(line)\n\(line)\n").format == .lines)
  }
}
