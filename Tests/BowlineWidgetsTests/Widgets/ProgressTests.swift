// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor @Suite struct ProgressTests {
  final class Download: KeyValueObservable {
    @Observed var received = 0.0
    @Observed var size: Double?
  }

  let download = Download()
  let progress = Progress(unit: .bytes)
  let pilot: Pilot

  init() {
    progress.bind(\.done, to: download, \.received)
    progress.bind(\.total, to: download, \.size)
    pilot = Pilot(progress, rows: 1, columns: 44)
    pilot.screen.highlightsChanges = false
  }

  private var row: String { pilot.rows[ifPresent: 0] ?? "" }

  /// Lets half a second go by and some come, again and again.
  private func go(_ steps: Int, each amount: Double) async {
    for _ in 0..<steps {
      await pilot.advance(by: .milliseconds(500))
      download.received += amount
    }
    await pilot.advance(by: .milliseconds(500))
  }

  @Test func `it shows a bar, the rate and the time that is left`() async {
    download.size = 100e6
    download.received = 4e6
    #expect(row == "▕▌            ▏   4%  4.0 MB of 100 MB")
    await go(8, each: 1.6e6)
    #expect(row == "▕██▏          ▏  17%  2.8 MB/s, 30 s left")
  }

  @Test func `in a narrower room the time alone stands behind the bar, and then none`() async {
    download.size = 100e6
    download.received = 4e6
    await go(8, each: 1.6e6)
    pilot.resize(rows: 1, columns: 30)
    #expect(row == "▕█▋        ▏  17%  30 s left")
    pilot.resize(rows: 1, columns: 20)
    #expect(row == "▕██▏          ▏  17%")
  }

  @Test func `in ASCII it is in ASCII`() async {
    let progress = Progress(total: 40, unit: .count(of: "files"))
    progress.done = 10
    let pilot = Pilot(progress, rows: 1, columns: 44, isASCII: true)
    #expect(pilot.rows == ["[###          ]  25%  10 of 40 files"])
    progress.total = nil
    #expect(pilot.rows == ["| 10 files"])
  }

  @Test func `where the total is not known it spins and says what is done`() async {
    download.received = 4e6
    #expect(row == "⠋ 4.0 MB")
    await go(8, each: 1.6e6)
    #expect(row.hasSuffix(" 17 MB, 2.8 MB/s"), "\(row)")
  }

  @Test func `all that is done says how much it was, and 99.9 percent is not all`() async {
    download.size = 1e6
    download.received = 999_999
    #expect(row == "▕████████████▉▏  99%  999 kB of 1.0 MB")
    download.received = 1e6
    #expect(row == "▕█████████████▏ 100%  1.0 MB")
    #expect(progress.isFinished)
    download.size = 0
    #expect(row == "▕█████████████▏ 100%  0 B", "nothing to do is done")
  }

  @Test func `what does not go on for ten seconds is stalled, and goes on`() async {
    download.size = 100e6
    download.received = 4e6
    await go(4, each: 1e6)
    await pilot.advance(by: .seconds(11))
    #expect(row.hasSuffix("  8%  stalled"), "\(row)")
    #expect(pilot.screen.timeUntilChange == nil, "nobody wakes for it")
    await go(4, each: 1e6)
    #expect(row.hasSuffix(" left"), "\(row)")
  }

  @Test func `a smaller amount than before begins anew`() async {
    download.size = 100e6
    download.received = 4e6
    await go(8, each: 1.6e6)
    download.received = 0
    #expect(row == "▕             ▏   0%  0 B of 100 MB")
  }

  @Test func `words change twice a second however often something is done`() async {
    download.size = 1e9
    await go(4, each: 1e6)
    let words = row.suffix(22)
    for _ in 0..<100 { download.received += 1e5 }
    #expect(row.suffix(22) == words)
    await pilot.advance(by: .milliseconds(500))
    #expect(row.suffix(22) != words)
  }

  @Test func `nobody wakes for one that has not begun, is finished or does not show`() async {
    download.size = 1e6
    #expect(row.hasPrefix("▕ ") && pilot.screen.timeUntilChange == nil)
    download.received = 1
    _ = row
    #expect(pilot.screen.timeUntilChange == .milliseconds(500))
    progress.isHidden = true
    await pilot.advance(by: .seconds(2))
    let before = pilot.paintRequests
    await pilot.advance(by: .seconds(5))
    #expect(pilot.paintRequests == before && pilot.screen.timeUntilChange == nil)
    progress.isHidden = false
    download.received = 1e6
    await pilot.advance(by: .seconds(1))
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -1]) func `numbers that say nothing harm nothing`(
    value: Double
  ) async {
    download.received = value
    await pilot.advance(by: .seconds(2))
    download.size = value
    await pilot.advance(by: .seconds(2))
    download.received = 5
    await pilot.advance(by: .seconds(2))
    #expect(!row.isEmpty)
    expectToSurviveEverySize(pilot, rows: 2, columns: 50)
  }
}
