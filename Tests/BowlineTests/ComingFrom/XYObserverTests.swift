// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The code that *Coming from* shows for XYObserver.
@Suite struct XYObserverTests {
  final class Song: KeyValueObservable {
    @Observed var title = "Aria"
    @Observed var seconds = 100
  }

  final class Player {
    let watching = ObservationBag()
    var calls: [String] = []

    func titleNew(_ new: String) { calls.append(new) }
    func titleOld(_ old: String, new: String) { calls.append("\(new), \(old)") }
    func titleIn(_ source: Song, new: String) { calls.append("\(source.seconds) \(new)") }
    func titleIn(_ source: Song, old: String, new: String) { calls.append("in \(new), \(old)") }
  }

  let song = Song()
  let player = Player()

  @Test func `the four shapes of a handler are unapplied methods`() {
    let watching = player.watching
    song.observe(\.title, target: player, in: watching, action: Player.titleNew(_:))
    song.observe(\.title, target: player, in: watching, action: Player.titleOld(_:new:))
    song.observe(\.title, target: player, in: watching, action: Player.titleIn(_:new:))
    song.observe(\.title, target: player, in: watching, action: Player.titleIn(_:old:new:))
    song.title = "Fugue"
    #expect(player.calls == ["Fugue", "Fugue, Aria", "100 Fugue", "in Fugue, Aria"])
  }

  @Test func `stop one, those of an object, or all`() {
    let other = Song()
    let watching = player.watching
    song.observe(\.title, target: player, in: watching, action: Player.titleNew(_:))
    song.observe(\.seconds, in: watching) { [player] _ in player.calls.append("seconds") }
    other.observe(\.title, target: player, in: watching, action: Player.titleNew(_:))

    player.watching.end(of: song, \.title)
    song.title = "Fugue"
    song.seconds = 90
    player.watching.end(of: song)
    song.seconds = 80
    other.title = "Gigue"
    player.watching.endAll()
    other.title = "Rondo"
    #expect(player.calls == ["seconds", "Gigue"])
  }
}
