// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

/// The pages of the article *Lay out a page*, and their pictures.
@Suite struct PageTests {
  private let article: Article

  init() throws {
    article = try Article("Sources/BowlineWidgets/BowlineWidgets.docc/LayOutAPage.md")
  }

  /// The picture below the paragraph that begins so.
  private func picture(_ lead: String) throws -> [String] {
    try #require(
      article.blocks.first { $0.language == "text" && $0.lead.hasPrefix(lead) }, "\(lead)"
    ).lines
  }

  private func expect(
    _ page: Widget, rows: Int, columns: Int = 58, looksAs lead: String
  ) throws {
    let picture = try picture(lead)
    #expect(Pilot(page, rows: rows, columns: columns).rows == picture)
  }

  @Test func `a page reads as it looks`() throws {
    try expect(playerPage(), rows: 10, looksAs: "In a window of 58 columns")
    try expect(playerPage(), rows: 7, columns: 40, looksAs: "In one of 40 columns")
  }

  @Test func `lengths share a row`() throws {
    try expect(lengthsPage(), rows: 3, looksAs: "The first has")
  }

  @Test func `a grid lines up`() throws {
    try expect(gridPage(), rows: 3, looksAs: "Each array is")
  }

  @Test func `a child for each element`() throws {
    let queue = Queue()
    queue.songs = [Song("Bolero", 15), Song("Gymnopédie", 3)]
    let pilot = Pilot(queuePage(queue), rows: 4, columns: 58)
    let (before, after) = (try picture("With two songs"), try picture("One changes"))
    #expect(pilot.rows == before)
    queue.songs[1].minutes = 4
    queue.songs.append(Song("Nocturne", 5))
    #expect(pilot.rows == after)
  }
}

private func playerPage() -> Widget {
  let songs = List([Song("Bolero", 15), Song("Gymnopédie", 3)], text: \.title)
  let search = TextField(placeholder: "search")
  let volume = Gauge(0.4)
  let page = Column {
    Row(spacing: 1) {
      Label("Find")
      search.growing()
      Button("Go") {}
    }
    Row(spacing: 1) {
      Box("Songs") { songs }.width(.percent(40).atLeast(14))
      Box("Playing") {
        Label("Bolero")
        Label("Maurice Ravel", style: .muted)
        Spacer()
        volume.height(1)
      }.width(.flexible())
    }.growing()
    Row {
      Spacer()
      Label("2 songs")
    }
  }
  return page
}

private func lengthsPage() -> Widget {
  Row(spacing: 2) {
    Box("12") { Label("fixed") }.width(12)
    Box("1") { Label("flexible") }.width(.flexible())
    Box("2") { Label("flexible") }.width(.flexible(2).atLeast(16))
  }
}

private func gridPage() -> Widget {
  Grid(columns: [.fitting, .flexible(2), .flexible()], columnSpacing: 2) {
    [Label("CPU"), Gauge(0.3), Label("4 cores")]
    [Label("Memory"), Gauge(0.7), Label("16 GB")]
    [Label("Swap"), Gauge(0), Label("none")]
  }
}

private final class Song: KeyValueObservable, Identifiable {
  @Observed var title: String
  @Observed var minutes: Int

  init(_ title: String, _ minutes: Int) {
    self.title = title
    self.minutes = minutes
  }
}

private final class Queue: KeyValueObservable {
  @ObservedArray var songs: [Song] = []
}

private func queuePage(_ queue: Queue) -> Widget {
  let rows = Column()
  rows.bind(childrenTo: queue, \.songs) { song in
    let minutes = Label("0 min")
    minutes.bind(\.text, to: song, \.minutes, sync: .number)
    return Row {
      Label(song.title).growing()
      minutes
    }
  }
  return Column {
    rows
    Label("end of the queue", style: .muted)
  }
}
